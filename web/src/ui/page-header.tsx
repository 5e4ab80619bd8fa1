import { createContext, use, type ReactNode } from 'react'

/** What the frame around the screens puts into every page header. */
interface PageFrame {
  /** Opens the sidebar on a phone. */
  toggle: ReactNode
  /** The bell with what is new. */
  bell: ReactNode
}

/** The app fills it once; a screen that is shown alone has neither. */
export const PageFrameContext = createContext<PageFrame>({ toggle: null, bell: null })

interface PageHeaderProps {
  /** What kind of thing the title names, in small letters above it. */
  overline?: ReactNode
  title: ReactNode
  subtitle?: ReactNode
  /** The screen's own buttons, if any; on a phone they go below the title. */
  actions?: ReactNode
}

/** The top of every screen. */
export const PageHeader = ({ overline, title, subtitle, actions }: PageHeaderProps) => {
  const { toggle, bell } = use(PageFrameContext)
  return (
    <header className="@container mb-6 flex flex-wrap items-start gap-3">
      {toggle}
      {/*
        Its first line stands in the middle of the buttons beside it, which a finger needs taller. Where
        letters are so large that its words would be broken it has a line of its own.
      */}
      <div className="min-w-0 flex-1 pt-1.5 pointer-coarse:pt-2 @max-[14rem]:order-1 @max-[14rem]:basis-full">
        {overline !== undefined && <p className="text-xs text-muted">{overline}</p>}
        <h1 className="text-xl font-semibold break-words text-ink">{title}</h1>
        {subtitle !== undefined && <p className="mt-1 text-sm text-muted">{subtitle}</p>}
      </div>
      {bell && <div className="empty:hidden @max-[14rem]:ml-auto">{bell}</div>}
      {actions && (
        <div className="order-1 flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">{actions}</div>
      )}
    </header>
  )
}
