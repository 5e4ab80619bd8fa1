import type { Appointment } from '@salon/contract/appointments'
import type { StaffMember } from '@salon/contract/staff'
import { useState, type Dispatch, type SetStateAction } from 'react'
import { calendarStep } from '../../../../lib/calendar-step.ts'
import { useText } from '../../../../text/text.ts'
import '../../../../text/moving.ts'
import { PickedUpBanner, TimelineGhost } from '../../components/timeline/timeline-ghost.tsx'
import {
  useTimelineDrag,
  type TimelineDragOptions,
} from '../../components/timeline/use-timeline-drag.ts'
import { DropDialog } from './drop-dialog.tsx'
import { useDrop } from './use-drop.ts'

interface MoveByHandProps extends Omit<TimelineDragOptions, 'step' | 'onDrop'> {
  people: ReadonlyMap<number, StaffMember>
  setMoving: Dispatch<SetStateAction<readonly Appointment[]>>
}

/** Moves, resizes and creates visits in a day by staff or in a week. Its code is loaded once the grid is shown. */
export const MoveByHand = ({ people, setMoving, ...drag }: MoveByHandProps) => {
  const t = useText()
  const [step] = useState(calendarStep)
  const { drop, question } = useDrop(people, setMoving, drag.columns[0]?.day ?? drag.day)
  const { cancel } = useTimelineDrag({ ...drag, step, onDrop: (put) => void drop(put) })
  const { store, columns, from, placeWords } = drag
  return (
    <>
      <TimelineGhost {...{ store, columns, from, placeWords }} />
      <PickedUpBanner store={store} onCancel={cancel} />
      <p className="sr-only">{t('moving.hint')}</p>
      {question && <DropDialog question={question.asked} onAnswer={question.answer} />}
    </>
  )
}
