import { testVerdict } from '@salon/contract/patch-tests'
import { isDay, momentAt } from '@salon/contract/salon-clock'
import { takesTime } from '@salon/contract/visit-grouping'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import '../../../../text/missing-test.ts'
import { useLocale, useText } from '../../../../text/text.ts'
import { safetyQueries } from '../../../safety/api.ts'
import { SafetyNotice } from '../../components/safety/safety-notice.tsx'
import { SafetyFailed } from '../safety-failed.tsx'
import { tooYoungIn } from './age-notice.tsx'
import { TestVisitOffer, type TestVisit } from './test-visit-offer.tsx'
import { TestReasonField, useMayWaiveTest } from './untested-notice.tsx'
import type { BookingState } from './use-booking.ts'

const placed = 'shrink-0 border-t border-line px-4 py-2 sm:px-6'

/** A booking whose client, service and time stay is not tested anew. */
const testedFields = ['customerId', 'serviceId', 'date', 'time', 'duration', 'status'] as const

interface BookingSafetyProps {
  booking: BookingState
  /** When the visit for the test is, once it is booked. */
  testAt: string | undefined
  /** Opens the form for a visit for the test. */
  onBookTest: (visit: TestVisit) => void
}

/**
 * What has to be known of a client before a booking: allergies, the patch tests that the chosen services require and
 * they lack, and services that they are too young for. Where one blocks, an admin may say why it is booked all the same.
 */
export const BookingSafety = ({ booking, testAt, onBookTest }: BookingSafetyProps) => {
  const t = useText()
  const mayWaive = useMayWaiveTest()
  const { form, isNew } = booking
  const { dirtyFields, errors } = form.formState
  const { conditions, lacking, young, failed, start, tests } = useSafetyOf(booking)
  if (failed) return <SafetyFailed query={failed} className={placed} />
  if (conditions.length + lacking.length + young.length === 0) return null
  const isTested = isNew || testedFields.some((field) => dirtyFields[field])
  const isBlocked = isTested && lacking.some(({ verdict }) => verdict === 'blocked')
  return (
    <SafetyNotice
      conditions={conditions}
      lacking={lacking}
      young={young}
      isShort
      hint={isBlocked && !mayWaive && t('missingTest.adminOnly')}
      className={placed}
    >
      {lacking.length > 0 && !booking.isTestVisit && start !== undefined && isAhead(start) && (
        <TestVisitOffer {...{ booking, start, lacking, tests, testAt }} onBook={onBookTest} />
      )}
      {isBlocked && mayWaive && (
        <TestReasonField {...form.register('testReason')} error={errors.testReason?.message} />
      )}
    </SafetyNotice>
  )
}

const isAhead = (moment: string) => Date.parse(moment) > Date.now()

/** What is known of the chosen client, and the tests and years that they lack for what is chosen at the start that is typed. */
function useSafetyOf({ form, rows }: BookingState) {
  const { timeZone } = useLocale()
  const [date, time, status, more] = useWatch({
    control: form.control,
    name: ['date', 'time', 'status', 'more'],
  })
  const { customer } = rows
  const safety = useQuery({
    ...safetyQueries.ofCustomer(customer?.id ?? 0),
    enabled: Boolean(customer),
  })
  const required = useQuery(safetyQueries.serviceTests())
  const failed = [safety, required].find((query) => query.isLoadingError)
  const conditions = safety.data?.conditions ?? []
  const start = isDay(date) && time !== '' ? momentAt({ day: date, time }, timeZone) : undefined
  if (!customer || !safety.data || start === undefined || !takesTime(status))
    return { conditions, lacking: [], young: [], failed, start, tests: [] }
  const { tests } = safety.data
  const services = [...(rows.service ? [rows.service] : []), ...more.map(({ service }) => service)]
  const chosen = services.map((service) => ({ customer, service, appointmentDate: start }))
  const young = tooYoungIn(chosen, timeZone)
  const lacking = services.flatMap(({ id, name }) => {
    const test = required.data?.find(({ serviceId }) => serviceId === id)
    const verdict = test && testVerdict(test, tests, start, timeZone)
    if (!verdict || verdict.verdict === 'fine') return []
    return [{ ...test, ...verdict, service: name }]
  })
  return { conditions, lacking, young, failed, start, tests }
}
