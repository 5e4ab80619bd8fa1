/** @jsxImportSource preact */
import type { ButtonHTMLAttributes, ComponentChildren, InputHTMLAttributes } from 'preact'
import { useId } from 'preact/hooks'
import { usePage } from './context.ts'
import type { BookingFailure } from './booking-failure.ts'

const paths = {
  check: 'M20 6 9 17l-5-5',
  left: 'm15 18-6-6 6-6',
  right: 'm9 18 6-6-6-6',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4v5l3 2',
  phone:
    'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2Z',
  calendar:
    'M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Zm3-2v4m8-4v4M4 10h16',
  alert: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 5v5m0 3v.01',
} as const

/** A line drawing beside words that say the same. */
export const Icon = ({ name, size = 'size-5' }: { name: keyof typeof paths; size?: string }) => (
  <svg
    class={`${size} shrink-0`}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
)

const Spinner = () => (
  <svg class="size-5 animate-spin" viewBox="0 0 24 24" fill="none" aria-hidden="true" data-spinner>
    <path
      d="M21 12a9 9 0 1 1-6.219-8.56"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
    />
  </svg>
)

const variants = {
  primary: 'bg-brand-solid text-on-solid shadow-control hover:bg-brand-solid-hover',
  secondary: 'border border-line-strong bg-surface text-ink shadow-control hover:bg-hover',
  quiet: 'text-ink hover:bg-hover',
  danger: 'bg-danger-solid text-on-solid shadow-control hover:bg-danger-solid-hover',
} as const

/** The face of a button, for links that look like one. */
export const buttonFace = (variant: keyof typeof variants = 'secondary', block = false): string =>
  `inline-flex min-h-12 items-center justify-center gap-2 rounded-control px-5 text-center text-base font-medium select-none transition-colors disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50 ${variants[variant]}${block ? ' w-full' : ''}`

type PageButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'class'> & {
  readonly variant?: keyof typeof variants
  readonly block?: boolean
  /** Its work is under way: pressing does nothing, and it shows so. It keeps the focus, which `disabled` would take. */
  readonly pending?: boolean
}

export const Button = ({ variant, block, pending = false, children, ...rest }: PageButtonProps) => (
  <button
    type="button"
    {...rest}
    class={buttonFace(variant, block)}
    {...(pending && { onClick: (event: Event) => event.preventDefault() })}
    aria-disabled={pending || undefined}
    aria-busy={pending || undefined}
  >
    {pending && <Spinner />}
    {children}
  </button>
)

const inputFace =
  'block w-full rounded-control border bg-surface px-3.5 text-base text-ink shadow-control'

interface PageFieldProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly hint?: string
  readonly error?: string | undefined
  readonly isOptional?: boolean
  readonly type?: 'text' | 'email' | 'tel' | 'date'
  readonly autoComplete?: string
  readonly inputMode?: 'numeric' | 'email' | 'tel'
  readonly maxLength?: number
  readonly min?: string
  readonly max?: string
  readonly rows?: number
  readonly isCode?: boolean
}

/** A labelled field; what is wrong with it stands below, and is read with it. */
export function Field({
  label,
  onValue,
  hint,
  error,
  isOptional = false,
  rows,
  isCode = false,
  ...rest
}: PageFieldProps) {
  const { words } = usePage()
  const id = useId()
  const edge = error ? 'border-danger-line' : 'border-line-state'
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const shared = {
    ...rest,
    id,
    required: !isOptional,
    'aria-invalid': error ? ('true' as const) : undefined,
    'aria-describedby': described || undefined,
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      onValue(currentTarget.value),
  }
  return (
    <div>
      <label
        for={id}
        class="mb-1.5 flex items-baseline justify-between text-sm font-medium text-ink"
      >
        <span class="min-w-0">{label}</span>
        {isOptional && <span class="font-normal text-muted">{words.details.optional}</span>}
      </label>
      {rows ? (
        <textarea {...shared} rows={rows} class={`${inputFace} ${edge} py-2.5`} />
      ) : (
        <input
          // The types have one shape for each `type`; this field has any of four.
          {...(shared as InputHTMLAttributes<HTMLInputElement>)}
          class={`${inputFace} ${edge} min-h-12 ${isCode ? 'figures text-xl tracking-[0.4em]' : ''}`}
        />
      )}
      {hint && (
        <p id={`${id}-hint`} class="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} class="mt-1.5 flex gap-1.5 text-sm text-red-ink">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  )
}

const tones = {
  info: 'bg-brand-soft text-brand-ink',
  good: 'bg-green-soft text-green-ink',
  warning: 'bg-amber-soft text-amber-ink',
} as const

/** A sentence with a way on. A warning is read at once. */
export const Notice = ({
  tone,
  icon,
  children,
}: {
  tone: keyof typeof tones
  icon?: keyof typeof paths
  children: ComponentChildren
}) => (
  <div
    role={tone === 'warning' ? 'alert' : undefined}
    class={`flex gap-3 rounded-control p-4 text-sm ${tones[tone]}`}
  >
    {icon && <Icon name={icon} />}
    <div class="min-w-0 flex-1 space-y-3">{children}</div>
  </div>
)

/** The address of a call. */
export const phoneAddress = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

/** A link that calls the salon. */
export const PhoneLink = ({ phone }: { phone: string }) => {
  const { words } = usePage()
  return (
    <a href={phoneAddress(phone)} class={buttonFace('secondary')}>
      <Icon name="phone" />
      {words.call(phone)}
    </a>
  )
}

/** Brings an element into the window as it appears; jsdom scrolls nothing. */
const reveal = (element: HTMLElement | null) => {
  if (element && 'scrollIntoView' in element) element.scrollIntoView({ block: 'nearest' })
}

/** What was refused, and the way on: other times, or the phone. */
export const FailureNotice = ({
  failure,
  phone,
  children,
}: {
  failure: BookingFailure
  phone: string | null
  children?: ComponentChildren
}) => (
  <div ref={reveal} class="scroll-my-4">
    <Notice tone="warning" icon="alert">
      <p class="font-medium">{failure.text}</p>
      {children}
      {failure.byPhone && phone && <PhoneLink phone={phone} />}
    </Notice>
  </div>
)

/** The heading of a step: it has the focus when the step begins, and so is read first. */
export const StepTitle = ({ children }: { children: ComponentChildren }) => (
  <h1 id="step-title" tabIndex={-1} class="text-xl font-semibold text-ink outline-none">
    {children}
  </h1>
)

/** Where the focus goes when what had it is gone. */
export const focusTitle = (): void =>
  document.getElementById('step-title')?.focus({ preventScroll: true })

/** The shape of rows that are on their way. */
export const Skeleton = ({ rows, face }: { rows: number; face: string }) => (
  <>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} class={`animate-breathe rounded-control bg-sunken ${face}`} />
    ))}
  </>
)

/** Arrow keys go from one enabled button of a group to the next; `row` is how many stand side by side. */
export const withArrowKeys =
  (row: number) =>
  (event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row }[event.key]
    if (step === undefined) return
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-cell]')]
    let at = all.findIndex((cell) => cell === document.activeElement)
    if (at < 0) return
    event.preventDefault()
    do at += step
    while (all[at] && !all[at]?.matches('button:enabled'))
    all[at]?.focus()
  }
