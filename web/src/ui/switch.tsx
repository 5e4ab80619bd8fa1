import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'

interface SwitchProps {
  label: ReactNode
  /** A second, quieter line. */
  detail?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** For a place that already says the label beside it. */
  hideLabel?: boolean
  /** The label and whose it is, where several stand in a list: it begins with the label. */
  name?: string
  className?: string
}

/** On or off, at once. Words on the left, the switch on the right; the whole line can be tapped. */
export const Switch = ({
  label,
  detail,
  checked,
  onChange,
  disabled,
  hideLabel = false,
  name,
  className,
}: SwitchProps) => {
  const detailId = useId()
  return (
    <label
      className={clsx(
        'flex touch items-center justify-between gap-4 text-sm has-disabled:opacity-60',
        className,
      )}
    >
      <span className={hideLabel ? 'sr-only' : 'min-w-0'}>
        <span className="block text-ink">{label}</span>
        {detail !== undefined && (
          <span id={detailId} className="block text-muted">
            {detail}
          </span>
        )}
      </span>
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          aria-label={name}
          aria-describedby={detail === undefined ? undefined : detailId}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer h-6 w-10 appearance-none rounded-full border border-line-state bg-sunken transition-colors checked:border-brand-solid checked:bg-brand-solid"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-line-state transition-transform duration-200 peer-checked:translate-x-4 peer-checked:bg-on-solid"
        />
      </span>
    </label>
  )
}
