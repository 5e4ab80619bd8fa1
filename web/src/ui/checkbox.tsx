import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  /** A second, quieter line. */
  detail?: ReactNode
}

/** A real checkbox with its words; the whole line can be tapped. */
export const Checkbox = ({ label, detail, className, ...rest }: CheckboxProps) => {
  const labelId = useId()
  const detailId = useId()
  return (
    <label
      className={clsx(
        'flex touch items-start gap-3 py-1.5 text-sm pointer-coarse:py-3 has-disabled:opacity-60',
        className,
      )}
    >
      <span className="relative mt-px grid size-4.5 shrink-0 place-items-center">
        <input
          type="checkbox"
          // The detail can be tapped too, and is no part of the name.
          aria-labelledby={labelId}
          aria-describedby={detail === undefined ? undefined : detailId}
          {...rest}
          className="peer size-4.5 appearance-none rounded-[5px] border border-line-state bg-surface transition-colors checked:border-brand-solid checked:bg-brand-solid"
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none invisible absolute size-3 text-on-solid peer-checked:visible"
        />
      </span>
      <span className="min-w-0">
        <span id={labelId} className="block text-ink">
          {label}
        </span>
        {detail !== undefined && (
          <span id={detailId} className="block text-muted">
            {detail}
          </span>
        )}
      </span>
    </label>
  )
}
