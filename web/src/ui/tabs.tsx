import { clsx } from 'clsx'
import { Tabs as Radix } from 'radix-ui'
import { createContext, use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

export interface TabItem<Value extends string> {
  value: Value
  label: ReactNode
}

interface TabsProps<Value extends string> {
  /** What the tabs are about, for a screen reader. */
  label: string
  value: Value
  onChange: (value: Value) => void
  items: readonly TabItem<Value>[]
  /** What stands before the strip in its row. */
  before?: ReactNode
  /** What stands after the strip in its row: a search, say, for all panels. */
  beside?: ReactNode
  /** The row's own classes, where something stands beside the strip. */
  barClassName?: string
  /** Another element that the row is shown in, by a portal; null while that is not on the page. */
  barIn?: HTMLElement | null
  className?: string
  /** TabPanels, one per item. */
  children?: ReactNode
}

/** The tab that is chosen, for the panels. */
const ChosenContext = createContext('')

/** Segmented tabs: one strip, the chosen one raised. */
export const Tabs = <Value extends string>({
  label,
  value,
  onChange,
  items,
  before,
  beside,
  barClassName,
  barIn,
  className,
  children,
}: TabsProps<Value>) => {
  const strip = (
    <Radix.List
      aria-label={label}
      className={clsx(
        'flex flex-wrap gap-0.5 rounded-control bg-sunken p-0.5 sm:inline-flex',
        beside !== undefined && 'max-w-full shrink-0',
      )}
    >
      {items.map((item) => (
        <Radix.Trigger
          key={item.value}
          value={item.value}
          className={clsx(
            'min-h-9 pointer-coarse:min-h-11 min-w-min wrap-break-word rounded-[calc(var(--radius-control)-2px)] px-3.5 text-sm',
            'font-medium text-muted transition-colors hover:text-ink',
            'data-[state=active]:bg-floating data-[state=active]:text-ink',
            'data-[state=active]:shadow-control',
            'sm:flex-none',
            // Beside something else each is as wide as its word.
            beside === undefined ? 'flex-1' : 'flex-auto max-sm:px-2.5',
          )}
        >
          {item.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
  )
  const bar =
    beside === undefined ? (
      strip
    ) : (
      // At 200 % text size it wraps below the strip.
      <div className={clsx('flex flex-wrap items-center gap-x-2 gap-y-1', barClassName)}>
        {before}
        {strip}
        {beside}
      </div>
    )
  return (
    <Radix.Root
      value={value}
      onValueChange={(chosen) => {
        const item = items.find((known) => known.value === chosen)
        if (item) onChange(item.value)
      }}
      className={className}
    >
      {barIn === undefined ? bar : barIn && createPortal(bar, barIn)}
      <ChosenContext value={value}>{children}</ChosenContext>
    </Radix.Root>
  )
}

interface TabPanelProps {
  value: string
  className?: string
  children: ReactNode
}

/**
 * What one tab shows; nothing of it exists while another is chosen. Left to itself Radix would draw what
 * is left once more, look whether it is to fade away, and draw what is chosen only after that.
 */
export const TabPanel = ({ value, className, children }: TabPanelProps) => {
  const isChosen = use(ChosenContext) === value
  return (
    <Radix.Content
      forceMount
      value={value}
      hidden={!isChosen}
      className={clsx('rounded-control', className)}
    >
      {isChosen && children}
    </Radix.Content>
  )
}
