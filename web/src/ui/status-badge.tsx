import { clsx } from 'clsx'
import {
  CalendarClock,
  CircleCheck,
  CircleCheckBig,
  CircleDot,
  CircleX,
  DoorOpen,
  Hourglass,
  Scissors,
  UserX,
  type LucideIcon,
} from 'lucide-react'
import { Badge, type Tone } from './badge.tsx'

/** Colour and icon of a status by its name; a name that is not here is a neutral grey. */
const looks: Record<string, { tone: Tone; icon: LucideIcon }> = {
  confirmed: { tone: 'green', icon: CircleCheck },
  scheduled: { tone: 'blue', icon: CalendarClock },
  pending: { tone: 'amber', icon: Hourglass },
  completed: { tone: 'purple', icon: CircleCheckBig },
  cancelled: { tone: 'red', icon: CircleX },
  // A mark beside the status.
  arrived: { tone: 'green', icon: DoorOpen },
  'in-progress': { tone: 'grey', icon: Scissors },
  'no-show': { tone: 'grey', icon: UserX },
}
const unknown = { tone: 'grey', icon: CircleDot } as const

interface StatusBadgeProps {
  /** Decides colour and icon: confirmed, scheduled, pending, completed, cancelled, others. */
  status: string
  /** The word, in the app's language. */
  label: string
  className?: string
}

/** A status as icon, word and colour: never by colour alone. */
export const StatusBadge = ({ status, label, className }: StatusBadgeProps) => {
  const { tone, icon: Icon } = looks[status] ?? unknown
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} {...(className && { className })}>
      {label}
    </Badge>
  )
}

/**
 * The icons that {@link StatusGlyph} refers to, once for all glyphs of a part of the page: an icon of its own would
 * be five elements in each of hundreds of blocks.
 */
export const StatusShapes = () => (
  <svg aria-hidden className="absolute size-0">
    {Object.entries({ ...looks, unknown }).map(([status, { icon: Icon }]) => (
      <symbol key={status} id={`status-${status}`} viewBox="0 0 24 24">
        <Icon />
      </symbol>
    ))}
  </svg>
)

interface StatusGlyphProps {
  status: string
  /** The word, for a screen reader and under the pointer; without it the glyph is decoration. */
  label?: string
  className?: string
}

/** A status where there is no room for its word, as the icon. */
export const StatusGlyph = ({ status, label, className }: StatusGlyphProps) => (
  <svg
    {...(label ? { role: 'img' } : { 'aria-hidden': true })}
    className={clsx('size-3.5', className)}
  >
    {label && <title>{label}</title>}
    <use href={`#status-${status in looks ? status : 'unknown'}`} />
  </svg>
)
