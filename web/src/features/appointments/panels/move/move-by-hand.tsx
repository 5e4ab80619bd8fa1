import type { Appointment } from '@salon/contract/appointments'
import type { StaffMember } from '@salon/contract/staff'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState, type Dispatch, type SetStateAction } from 'react'
import { calendarStep } from '../../../../lib/calendar-step.ts'
import { useText } from '../../../../text/text.ts'
import '../../../../text/moving.ts'
import { useDrag } from '../../components/timeline/drag-store.ts'
import type { PlacedRow } from '../../components/timeline/timeline-drag.ts'
import { PickedUpBanner, TimelineGhost } from '../../components/timeline/timeline-ghost.tsx'
import {
  useTimelineDrag,
  type DroppedRow,
  type TimelineDragOptions,
} from '../../components/timeline/use-timeline-drag.ts'
import { DropDialog } from './drop-dialog.tsx'
import { useDrop } from './use-drop.ts'
import { useNotOffered } from './use-not-offered.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the row that is to be moved in the day. */
    readonly pickUp?: number | undefined
  }
}

interface MoveByHandProps extends Omit<
  TimelineDragOptions,
  'step' | 'onDrop' | 'refusalOf' | 'pickUp' | 'onPickedUp'
> {
  people: ReadonlyMap<number, StaffMember>
  setMoving: Dispatch<SetStateAction<readonly Appointment[]>>
}

/** Moves, resizes and creates visits in a day by staff or in a week. Its code is loaded once the grid is shown. */
export const MoveByHand = ({ people, setMoving, ...drag }: MoveByHandProps) => {
  const t = useText()
  const [step] = useState(calendarStep)
  const { store, columns, from, placeWords } = drag
  // Who offers what is fetched once something is taken hold of, and there by the time it is over another column.
  const isHeld = useDrag(store, (now) => 'held' in now && now.held !== undefined)
  const notOffered = useNotOffered(isHeld)
  const refusalOf = ({ row }: PlacedRow, columnId: number) => {
    const staffId = columns.find(({ id }) => id === columnId)?.staffId ?? row.staffId
    const member = staffId === row.staffId ? undefined : people.get(staffId)
    return member && notOffered([row], member)
  }
  const { drop, question } = useDrop(people, setMoving, notOffered)
  const pickUp = useLocation({ select: ({ state }) => state.pickUp })
  const navigate = useNavigate()
  // Once only: neither a reload nor Back picks it up again.
  const onPickedUp = () =>
    void navigate({ to: '.', search: true, replace: true, resetScroll: false, state: {} })
  const onDrop = (put: DroppedRow) => void drop(put)
  const { cancel } = useTimelineDrag({ ...drag, step, refusalOf, onDrop, pickUp, onPickedUp })
  return (
    <>
      <TimelineGhost {...{ store, columns, from, placeWords, refusalOf }} />
      <PickedUpBanner {...{ store, refusalOf }} onCancel={cancel} />
      <p className="sr-only">{t('moving.hint')}</p>
      {question && <DropDialog question={question.asked} onAnswer={question.answer} />}
    </>
  )
}
