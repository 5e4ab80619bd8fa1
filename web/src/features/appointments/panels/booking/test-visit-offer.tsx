import type { FreeDay } from '@salon/contract/availability'
import type { TestFacts, TestGap, TestRequirement } from '@salon/contract/patch-tests'
import { dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import '../../../../text/missing-test.ts'
import { useFormats, useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { appointmentQueries } from '../../api.ts'
import { earliestVisit, latestTest, oldEnoughFrom } from '../../components/safety/test-visits.ts'
import { useFreeWish } from '../times/use-free-wish.ts'
import { useSalonToday } from '../times/use-salon-today.ts'
import type { BookingState } from './use-booking.ts'

/** A visit for a patch test, as the form that books it begins. */
export interface TestVisit {
  /** 'YYYY-MM-DD' */
  readonly day: string
  /** 'HH:MM' */
  readonly time: string
  readonly staffId: number | undefined
  /** Minutes. */
  readonly duration: number
  /** The services whose tests are made. */
  readonly testedServiceIds: readonly number[]
}

const minutes = 15
/** Days of a search for free times. */
const searched = 14

/** What a client lacks that another test mends, rather than the result of one or more time. */
const mendedByTest: readonly TestGap[] = ['missing', 'expired', 'doubtful']

interface LackedTest extends TestRequirement {
  readonly serviceId: number
  readonly gap: TestGap
}

interface TestVisitOfferProps {
  booking: BookingState
  /** The start of the wanted visit, ISO 8601 in UTC. */
  start: string
  lacking: readonly LackedTest[]
  /** The client's tests. */
  tests: readonly TestFacts[]
  /** When the visit for the test is, once it is booked. */
  testAt: string | undefined
  onBook: (visit: TestVisit) => void
}

/**
 * Offers to book a visit for the patch test at the last free time that is early enough, or the first one from today on;
 * where there is none, or the test was made too late, the first free time of the wanted visit that is late enough.
 */
export const TestVisitOffer = ({
  booking,
  start,
  lacking,
  tests,
  testAt,
  onBook,
}: TestVisitOfferProps) => {
  const t = useText()
  const formats = useFormats()
  const { today, timeZone } = useSalonToday()
  const toMake = lacking.filter(({ gap }) => mendedByTest.includes(gap))
  const latest = toMake.map((one) => latestTest(start, one)).sort()[0] ?? start
  const isEarlyEnough = (moment: string) => Date.parse(moment) <= Date.parse(latest)
  const lastDay = wallClockAt(latest, timeZone).day
  const isAsked = toMake.length > 0 && testAt === undefined
  const hasDays = isAsked && lastDay >= today
  const searchedFrom = dayAfter(lastDay, 1 - searched)
  // Staff who do the service can make its test.
  const wish = {
    serviceIds: String(toMake[0]?.serviceId),
    durations: String(minutes),
    wait: '0',
    step: '30',
  }
  const before = useQuery({
    ...appointmentQueries.free({ ...wish, from: searchedFrom > today ? searchedFrom : today }),
    enabled: hasDays,
  })
  const last = startsOf(before.data).findLast((one) => isEarlyEnough(one.start))
  const hasNone = isAsked && (!hasDays || (before.isSuccess && !last))
  const soonest = useQuery({
    ...appointmentQueries.free({ ...wish, from: today, limit: '1' }),
    enabled: hasNone,
  })
  const [test] = startsOf(soonest.data)
  // The two weeks before may have no free time, and the days from today on have.
  const found = last ?? (test && isEarlyEnough(test.start) ? test : undefined)
  const isTooLate = hasNone && soonest.isSuccess && !found
  const tooSoon = lacking
    .filter(({ gap }) => gap === 'too_soon')
    .flatMap((one) => oldEnoughFrom(one, tests, start, timeZone) ?? [])
  const isTestKnown = toMake.length === 0 || test !== undefined
  const enough = [
    ...toMake.flatMap((one) => (test ? earliestVisit(test.start, one) : [])),
    ...tooSoon,
  ]
  const later = useLaterStart(booking, isTestKnown ? enough.sort().at(-1) : undefined)
  if (testAt !== undefined)
    return <p>{t('missingTest.testVisit.booked', { when: formats.dayAndTimeInText(testAt) })}</p>
  if (found)
    return (
      <Button
        size="sm"
        className="self-start"
        onClick={() => {
          const staffId = found.lines[0]?.staffId
          const testedServiceIds = toMake.map(({ serviceId }) => serviceId)
          const when = wallClockAt(found.start, timeZone)
          onBook({ ...when, staffId, duration: minutes, testedServiceIds })
        }}
      >
        <CalendarPlus aria-hidden />
        {t('missingTest.testVisit.book', { when: formats.dayAndTimeInText(found.start) })}
      </Button>
    )
  return (
    <>
      {isTooLate && <p role="status">{t('missingTest.testVisit.tooLate')}</p>}
      {later && (
        <Button size="sm" className="self-start" onClick={later.take}>
          {t('missingTest.testVisit.later', { when: formats.dayAndTimeInText(later.start) })}
        </Button>
      )}
    </>
  )
}

/** The first free start of a new booking from a moment on, where there is one within two weeks. */
function useLaterStart(booking: BookingState, from: string | undefined) {
  const { timeZone } = useSalonToday()
  const { isKnown, wish, take } = useFreeWish(booking)
  const free = useQuery({
    ...appointmentQueries.free({ ...wish, from: from ? wallClockAt(from, timeZone).day : '' }),
    enabled: booking.isNew && isKnown && from !== undefined,
  })
  const found = startsOf(free.data).find((one) => from && Date.parse(one.start) >= Date.parse(from))
  return found && { start: found.start, take: () => take(found) }
}

const startsOf = (days: readonly FreeDay[] = []) => days.flatMap(({ starts }) => starts)
