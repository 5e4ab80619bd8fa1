import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { useText } from '../../../../text/text.ts'
import '../../../../text/calendar.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { StaffFilter, type StaffFilterProps } from './staff-filter.tsx'
import { shortNames } from '../timeline/timeline-layout.ts'

interface WeekStaffProps {
  /** Those whose week can be chosen. */
  people: readonly { readonly id: number; readonly name: string }[]
  /** Whose week it is; everybody's without. */
  chosen: number | undefined
  onChoose: (staffId: number | undefined) => void
  /** Who could be shown, and who of them everybody's week leaves out. */
  everyone: StaffFilterProps['people']
  hidden: StaffFilterProps['hidden']
  onHide: StaffFilterProps['onChange']
}

/** Whose week is shown: everybody's, or a staff member's. */
export const WeekStaff = ({
  people,
  chosen,
  onChoose,
  everyone,
  hidden,
  onHide,
}: WeekStaffProps) => {
  const t = useText()
  const strip = useRef<HTMLDivElement>(null)
  const names = shortNames(people.map(({ name }) => name))
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    const bar = strip.current
    if (bar && tab) bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2
  }, [chosen])
  const classOf = (isChosen: boolean) =>
    clsx(
      'flex h-full shrink-0 items-center gap-1.5 border-b-2 px-2.5 text-sm -outline-offset-2 transition-colors hover:bg-hover',
      isChosen ? 'border-brand-solid font-semibold text-ink' : 'border-transparent text-muted',
    )
  return (
    <div className="flex h-11 shrink-0 border-b border-line">
      <StaffFilter people={everyone} hidden={hidden} onChange={onHide} />
      <div
        ref={strip}
        role="group"
        aria-label={t('calendar.whoseWeek')}
        className="relative flex min-w-0 flex-1 overflow-x-auto"
      >
        <button
          type="button"
          aria-pressed={chosen === undefined}
          onClick={() => onChoose(undefined)}
          className={classOf(chosen === undefined)}
        >
          {t('calendar.everyone')}
        </button>
        {people.map(({ id, name }, index) => (
          <button
            key={id}
            type="button"
            title={name}
            aria-pressed={chosen === id}
            onClick={() => onChoose(id)}
            className={classOf(chosen === id)}
          >
            <Avatar name={name} size="xs" />
            {names[index]}
          </button>
        ))}
      </div>
    </div>
  )
}
