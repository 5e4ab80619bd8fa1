import { Check } from 'lucide-react'
import { useId } from 'react'
import { categoryColours } from './category-colour.ts'
import { useGroupAttributes } from './field-context.ts'

export interface Swatch {
  /** '#RRGGBB' */
  value: string
  /** The colour's name, in the app's language. */
  label: string
}

interface SwatchPickerProps {
  swatches: readonly Swatch[]
  value: string
  onChange: (value: string) => void
}

/** One colour of a palette: radio buttons, so the arrow keys walk through them. In a group Field. */
export const SwatchPicker = ({ swatches, value, onChange }: SwatchPickerProps) => {
  const name = useId()
  const chosen = swatches.find((swatch) => swatch.value.toLowerCase() === value.toLowerCase())
  return (
    <div {...useGroupAttributes('radiogroup')}>
      <div className="grid grid-cols-6 gap-2 sm:grid-cols-12 sm:gap-1.5">
        {swatches.map((swatch) => (
          <label
            key={swatch.value}
            title={swatch.label}
            style={{
              backgroundColor: swatch.value,
              color: categoryColours(swatch.value).onSolid,
            }}
            className="relative grid aspect-square max-h-12 min-h-9 pointer-coarse:min-h-11 w-full place-items-center rounded-control transition-transform active:scale-95 has-checked:ring-2 has-checked:ring-ink has-checked:ring-offset-2 has-checked:ring-offset-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={name}
              value={swatch.value}
              aria-label={swatch.label}
              checked={swatch === chosen}
              onChange={() => onChange(swatch.value)}
              className="peer absolute inset-0 cursor-pointer opacity-0"
            />
            <Check
              aria-hidden
              strokeWidth={3}
              className="pointer-events-none invisible size-4 peer-checked:visible"
            />
          </label>
        ))}
      </div>
      <p aria-hidden className="mt-2 min-h-5 text-sm text-muted">
        {chosen?.label}
      </p>
    </div>
  )
}
