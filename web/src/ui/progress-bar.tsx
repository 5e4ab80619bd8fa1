interface ProgressBarProps {
  /** What is under way. */
  label: string
  /** Between 0 and 1; `null` is indeterminate. */
  value: number | null
}

/** How far long work is. */
export const ProgressBar = ({ label, value }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    {...(value !== null && { 'aria-valuenow': Math.round(value * 100) })}
    className="h-2 overflow-hidden rounded-full bg-sunken"
  >
    <div
      className={
        value === null
          ? 'h-full w-1/3 animate-breathe rounded-full bg-brand-solid'
          : 'h-full rounded-full bg-brand-solid transition-[width]'
      }
      style={value === null ? undefined : { width: `${value * 100}%` }}
    />
  </div>
)
