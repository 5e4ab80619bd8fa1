import type { Appointment } from '@salon/contract/appointments'
import type { StaffMember } from '@salon/contract/staff'
import type { Dispatch, SetStateAction } from 'react'
import { useText } from '../../../../text/text.ts'
import '../../../../text/moving.ts'
import type { DragStore } from '../../components/timeline/drag-store.ts'
import { PickedUpBanner, TimelineGhost } from '../../components/timeline/timeline-ghost.tsx'
import type { StaffDay } from '../../components/timeline/timeline-layout.ts'
import { useTimelineDrag } from '../../components/timeline/use-timeline-drag.ts'
import { DropDialog } from './drop-dialog.tsx'
import { useDrop } from './use-drop.ts'

interface MoveByHandProps {
  /** What scrolls, with the columns in it. */
  grid: HTMLDivElement
  store: DragStore
  day: string
  columns: readonly StaffDay[]
  /** Minutes from midnight that are shown. */
  from: number
  to: number
  people: ReadonlyMap<number, StaffMember>
  visitOf: (row: Appointment) => readonly Appointment[]
  waiting: boolean
  saving: ReadonlySet<number>
  setMoving: Dispatch<SetStateAction<readonly Appointment[]>>
  onCreate: ((staffId: number, time: string, duration: number) => void) | undefined
  onDay: (day: string) => void
}

/** Moves, resizes and creates visits in a day by staff. Its code is loaded once the day is shown. */
export const MoveByHand = ({ people, setMoving, ...drag }: MoveByHandProps) => {
  const t = useText()
  const { drop, question } = useDrop(people, setMoving)
  const { cancel } = useTimelineDrag({ ...drag, onDrop: (put) => void drop(put) })
  const { store, columns, from } = drag
  return (
    <>
      <TimelineGhost {...{ store, columns, from }} />
      <PickedUpBanner store={store} onCancel={cancel} />
      <p className="sr-only">{t('moving.hint')}</p>
      {question && <DropDialog question={question.asked} onAnswer={question.answer} />}
    </>
  )
}
