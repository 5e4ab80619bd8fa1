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
export const statusStyles: Record<string, { tone: Tone; icon: LucideIcon }> = {
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
export const unknownStyle = { tone: 'grey', icon: CircleDot } as const

interface StatusBadgeProps {
  /** Decides colour and icon: confirmed, scheduled, pending, completed, cancelled, others. */
  status: string
  /** The word, in the app's language. */
  label: string
  className?: string
}

/** A status as icon, word and colour: never by colour alone. */
export const StatusBadge = ({ status, label, className }: StatusBadgeProps) => {
  const { tone, icon: Icon } = statusStyles[status] ?? unknownStyle
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} {...(className && { className })}>
      {label}
    </Badge>
  )
}
