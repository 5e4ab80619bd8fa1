import { useRef, type ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

interface FigureInputProps extends Omit<
  ComponentProps<typeof TextInput>,
  'type' | 'className' | 'onFocus' | 'onMouseDown' | 'onMouseUp'
> {
  /** The keys a phone shows: 'decimal' for money, 'numeric' for whole numbers. */
  inputMode: 'decimal' | 'numeric'
}

/**
 * A figure to type, such as a price or minutes; goes inside a Field. It is a line of text, since an
 * input of numbers drops the decimal sign of another language. On focus the whole
 * figure is selected, so that typing replaces it.
 */
export const FigureInput = (props: FigureInputProps) => {
  const comesByPointer = useRef(false)
  return (
    <TextInput
      autoComplete="off"
      {...props}
      className="figures"
      onFocus={(event) => event.currentTarget.select()}
      onMouseDown={(event) => {
        comesByPointer.current = document.activeElement !== event.currentTarget
      }}
      onMouseUp={({ currentTarget }) => {
        // Keeps a selection that the person made by dragging.
        const isCaret = currentTarget.selectionStart === currentTarget.selectionEnd
        if (comesByPointer.current && isCaret) currentTarget.select()
        comesByPointer.current = false
      }}
    />
  )
}
