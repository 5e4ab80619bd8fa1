import type { PlannedVisit } from '@salon/contract/series'
import { useState } from 'react'
import { useText } from '../../../../text/text.ts'
import '../../../../text/series.ts'
import { Button } from '../../../../ui/button.tsx'
import { SeriesProblems, type ProblemChoice } from '../../components/series/series-problems.tsx'
import { RequiredReason, useMayWaiveTest } from '../booking/untested-notice.tsx'
import { choicesOf, countWith, problemsIn, usualChoice } from './series-edit.ts'
import type { SeriesAnswer } from './use-change-series.ts'

interface SeriesDecisionProps {
  /** The visits that a change would change, some with something in the way. */
  visits: readonly PlannedVisit[]
  pending: boolean
  onDecide: (answer: SeriesAnswer) => void
}

/** Lists what is in the way of a change of a series, and asks what becomes of each of these visits. */
export const SeriesDecision = ({ visits, pending, onDecide }: SeriesDecisionProps) => {
  const t = useText()
  const mayWaiveTest = useMayWaiveTest()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [problems] = useState(() => problemsIn(visits))
  const [choices, setChoices] = useState<ReadonlyMap<string, ProblemChoice>>(
    () => new Map(problems.map((visit) => [visit.day, usualChoice(visit)])),
  )
  const needsReason = problems.some(
    ({ day, problem }) => problem === 'test_needed' && choices.get(day) === 'book',
  )
  const count = countWith(visits, choices)
  const decide = () => {
    const testReason = reason.trim()
    setMissing(needsReason && testReason === '')
    if (needsReason && testReason === '') return
    onDecide({ choices: choicesOf(visits, choices), ...(needsReason && { testReason }) })
  }
  return (
    <SeriesProblems
      problems={problems}
      choices={choices}
      onChoose={(day, choice) => setChoices((before) => new Map([...before, [day, choice]]))}
      words={{ skip: t('series.leave'), book: t('series.changeAnyway') }}
      mayWaiveTest={mayWaiveTest}
    >
      {needsReason && (
        <RequiredReason
          value={reason}
          isMissing={isMissing}
          onChange={setReason}
          onEnter={decide}
        />
      )}
      <Button
        className="sm:self-end"
        variant="primary"
        pending={pending}
        disabled={count === 0}
        onClick={decide}
      >
        {t('series.changeAll', { count })}
      </Button>
    </SeriesProblems>
  )
}
