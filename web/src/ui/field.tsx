import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { useId, useMemo, type ReactNode } from 'react'
import { useRefusal } from '../text/refusal.ts'
import { FieldContext } from './field-context.ts'

interface FieldProps {
  label: ReactNode
  /** A sentence of help that stays under the control. */
  hint?: ReactNode
  /** What is wrong, in a sentence; the control is marked invalid while there is one. */
  error?: ReactNode
  required?: boolean
  /** Keeps the label for screen readers only, as for a search box. */
  hideLabel?: boolean
  /** Beside the label, at the end of its line: 'Optional', a count, a link. */
  aside?: ReactNode
  /** The child is a group of controls (swatches, radios) rather than one. */
  group?: boolean
  className?: string
  /** One control of this folder, which finds its id and descriptions by itself. */
  children: ReactNode
}

/** A field's error below it; a sentence of the server in the app's language. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => {
  const say = useRefusal()
  return (
    <p id={id} role="alert" className="flex gap-1.5 text-sm text-red-ink">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{typeof children === 'string' ? say(children) : children}</span>
    </p>
  )
}

/** Label, control, hint and error as one, each tied to the other for a screen reader. */
export const Field = ({
  label,
  hint,
  error,
  required = false,
  hideLabel = false,
  aside,
  group = false,
  className,
  children,
}: FieldProps) => {
  const id = useId()
  const hasHint = Boolean(hint)
  const invalid = Boolean(error)
  const wiring = useMemo(() => {
    const described = [hasHint && `${id}-hint`, invalid && `${id}-error`].filter(Boolean).join(' ')
    return {
      id: `${id}-control`,
      labelId: `${id}-label`,
      describedBy: described || undefined,
      invalid,
      required,
    }
  }, [id, hasHint, invalid, required])
  const labelAttributes = {
    id: wiring.labelId,
    className: 'min-w-0 text-label font-medium text-muted',
  }
  return (
    <FieldContext value={wiring}>
      <div className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
        <div className={hideLabel ? 'sr-only' : 'flex items-baseline justify-between gap-3'}>
          {group ? (
            <span {...labelAttributes}>{label}</span>
          ) : (
            <label htmlFor={wiring.id} {...labelAttributes}>
              {label}
            </label>
          )}
          {aside !== undefined && <span className="text-sm text-subtle">{aside}</span>}
        </div>
        {children}
        {hasHint && (
          <p id={`${id}-hint`} className="text-sm text-subtle">
            {hint}
          </p>
        )}
        {invalid && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </FieldContext>
  )
}
