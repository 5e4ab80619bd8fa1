import type { PlannedVisit } from '@salon/contract/series'
import { wallClockAt } from '@salon/contract/salon-clock'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useOverlapWords } from '../../../../text/overlap.ts'
import { useFormats, useText } from '../../../../text/text.ts'
import '../../../../text/series.ts'
import { Select } from '../../../../ui/select.tsx'

/** What becomes of a visit that something is in the way of. */
export type ProblemChoice = 'skip' | 'move' | 'book'

interface SeriesProblemsProps {
  problems: readonly PlannedVisit[]
  choices: ReadonlyMap<string, ProblemChoice>
  onChoose: (day: string, choice: ProblemChoice) => void
  /** What leaving a visit out, and going on all the same, are called. */
  words: { readonly skip: string; readonly book: string }
  /** Whether the account may book without a patch test. */
  mayWaiveTest: boolean
  /** What comes of the choices. */
  children: ReactNode
}

/** A problem that its conflicting appointments say, where they are known. */
const isConflict = (problem: PlannedVisit['problem']) =>
  problem === 'overlaps' || problem === 'service_in_visit'

/** The visits of a series that something is in the way of, with a choice for each. It takes the focus when it comes. */
export const SeriesProblems = ({
  problems,
  choices,
  onChoose,
  words,
  mayWaiveTest,
  children,
}: SeriesProblemsProps) => {
  const t = useText()
  const formats = useFormats()
  const overlapWords = useOverlapWords()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [problems])
  /** Only a visit whose start there is can be booked as it stands. */
  const optionsOf = ({ day, start, problem, next }: PlannedVisit) => [
    ...(next === null
      ? []
      : [
          {
            value: 'move',
            label: t('series.moveTo', {
              time:
                wallClockAt(next, formats.timeZone).day === day
                  ? formats.time(next)
                  : formats.dayAndTimeInText(next),
            }),
          },
        ]),
    { value: 'skip', label: words.skip },
    ...(start === null || problem === 'past_the_day' || (problem === 'test_needed' && !mayWaiveTest)
      ? []
      : [{ value: 'book', label: words.book }]),
  ]
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-control bg-amber-soft p-3 text-sm text-amber-ink -outline-offset-2"
    >
      <p className="flex gap-2 font-medium">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('series.inTheWay', { count: problems.length })}
      </p>
      <ul className="flex flex-col gap-3">
        {problems.map((visit) => {
          const day = formats.nearDay(visit.day)
          const { rows } = overlapWords(visit.conflicts ?? [])
          const named = [visit.problem ?? [], visit.furtherProblems ?? []]
            .flat()
            .filter((problem) => rows.length === 0 || !isConflict(problem))
          return (
            <li key={visit.day} className="flex flex-col gap-2">
              <div>
                <p className="font-medium">{day}</p>
                {named.map((problem) => (
                  <p key={problem}>{t(`series.problems.${problem}`)}</p>
                ))}
                {rows.map((row) => (
                  <p key={row.id} className="break-words">
                    <span className="figures">{row.when}</span> {row.what}
                  </p>
                ))}
              </div>
              <Select
                aria-label={t('series.choice', { day })}
                value={choices.get(visit.day) ?? 'skip'}
                onChange={(event) => onChoose(visit.day, event.target.value as ProblemChoice)}
                options={optionsOf(visit)}
              />
            </li>
          )
        })}
      </ul>
      {children}
    </div>
  )
}
