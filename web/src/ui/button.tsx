import { cva, type VariantProps } from 'class-variance-authority'
import { clsx } from 'clsx'
import { Slot } from 'radix-ui'
import { useLayoutEffect, useRef, type ComponentProps, type MouseEvent } from 'react'
import { Spinner } from './spinner.tsx'
import { useDelayed } from './use-delayed.ts'

const buttonStyle = cva(
  [
    'inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-control font-medium select-none',
    'text-center transition-[background-color,border-color,color,box-shadow]',
    'disabled:cursor-default disabled:opacity-50',
    '[&_svg]:shrink-0 [&[data-spinning]>svg:not([data-spinner])]:hidden',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-brand-solid text-on-solid shadow-control enabled:hover:bg-brand-solid-hover',
        secondary:
          'border border-line-strong bg-surface text-ink shadow-control enabled:hover:bg-hover',
        ghost: 'text-muted enabled:hover:bg-hover enabled:hover:text-ink',
        danger: 'bg-danger-solid text-on-solid shadow-control enabled:hover:bg-danger-solid-hover',
        link: 'text-ink underline-offset-4 hover:underline',
      },
      size: {
        sm: 'min-h-8 pointer-coarse:min-h-11 px-3 text-sm [&_svg]:size-4',
        md: 'min-h-9 pointer-coarse:min-h-11 px-3.5 text-sm [&_svg]:size-4',
        lg: 'min-h-12 px-5 text-sm [&_svg]:size-5',
      },
      block: { true: 'w-full', false: '' },
    },
    compoundVariants: [{ variant: 'link', className: 'px-1' }],
    defaultVariants: { variant: 'secondary', size: 'md', block: false },
  },
)

/**
 * How long a button with `pending` ignores repeated key presses, in milliseconds, unless it is
 * rendered disabled sooner: until then a second press would send the same request twice.
 */
const repeatGuard = 100

/**
 * Lets one press of a hurried two through, those of Enter in a field of its form included. The
 * second click of a double click says so itself; a press by a key counts as none. A button that had
 * the focus has it again after its work, unless something else has it by then: a browser takes it
 * from what is disabled.
 */
const useOnePress = (works: boolean, pending: boolean) => {
  const isGuarded = useRef(false)
  const guardTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressed = useRef<HTMLElement>(null)
  const endGuard = () => {
    clearTimeout(guardTimer.current)
    isGuarded.current = false
  }
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (pending) endGuard()
    else if (activeElement === body) pressed.current?.focus()
  }, [pending])
  return (event: MouseEvent<HTMLElement>) => {
    if (!works) return
    pressed.current = document.activeElement === event.currentTarget ? event.currentTarget : null
    if (event.detail > 1 || (event.detail === 0 && isGuarded.current)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    isGuarded.current = true
    guardTimer.current = setTimeout(endGuard, repeatGuard)
  }
}

/** How long a wait lasts before a button shows that it waits. */
export const spinnerDelay = 150

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonStyle> {
  /** Its work is under way: disabled at once, with a spinner in place of its icon after a moment. */
  pending?: boolean
  /** Dresses the one child (a link, say) as this button instead of making a button of its own. */
  asChild?: boolean
}

/** A button; `type` is 'button' by default. One primary per screen or dialog. */
export const Button = ({
  variant,
  size,
  block,
  pending: pendingProp,
  asChild = false,
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) => {
  const pending = pendingProp === true
  const spinning = useDelayed(pending, spinnerDelay)
  const onePress = useOnePress(pendingProp !== undefined, pending)
  const style = clsx(buttonStyle({ variant, size, block }), className)
  if (asChild) {
    return (
      <Slot.Root className={clsx(style, asChildHover[variant ?? 'secondary'])} {...rest}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button
      type="button"
      {...rest}
      onClickCapture={onePress}
      className={style}
      disabled={disabled === true || pending}
      aria-busy={pending || undefined}
      data-spinning={spinning || undefined}
    >
      {spinning && <Spinner />}
      {children}
    </button>
  )
}

/** A link never matches `:enabled`, so it needs its own hover styles. */
const asChildHover = {
  primary: 'hover:bg-brand-solid-hover',
  secondary: 'hover:bg-hover',
  ghost: 'hover:bg-hover hover:text-ink',
  danger: 'hover:bg-danger-solid-hover',
  link: '',
} as const
