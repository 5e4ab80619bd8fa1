import { testVerdict } from '@salon/contract/patch-tests'
import { isDay, momentAt } from '@salon/contract/salon-clock'
import { takesTime } from '@salon/contract/visit-grouping'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ShieldAlert } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import '../../../../text/safety.ts'
import { useLocale, useText } from '../../../../text/text.ts'
import { Field } from '../../../../ui/field.tsx'
import { TextInput } from '../../../../ui/text-input.tsx'
import { usePermission } from '../../../auth/api.ts'
import { safetyQueries } from '../../../safety/api.ts'
import { conditionWords } from '../../components/safety-alerts.ts'
import type { BookingState } from './use-booking.ts'

/**
 * What has to be known of a client before a booking: allergies, and the patch tests that the chosen services require
 * and they lack. Where one blocks, an admin may say why it is booked all the same.
 */
export const BookingSafety = ({ booking }: { booking: BookingState }) => {
  const t = useText()
  const { language } = useLocale()
  const may = usePermission()
  const { form } = booking
  const { conditions, lacking } = useSafetyOf(booking)
  if (conditions.length === 0 && lacking.length === 0) return null
  const isBlocked = lacking.some(({ verdict }) => verdict === 'blocked')
  const isAdmin = may('PUT /api/services/:id/test')
  return (
    <div
      className={clsx(
        'flex shrink-0 flex-col gap-2 border-t border-line px-4 py-2 text-sm sm:px-6',
        isBlocked ? 'bg-red-soft text-red-ink' : 'bg-amber-soft text-amber-ink',
      )}
    >
      <div role="status" className="flex gap-2">
        <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <div className="min-w-0 break-words">
          {conditions.length > 0 && <p>{conditionWords(t, language, conditions)}</p>}
          {lacking.map(({ service, product, gap }) => (
            <p key={service}>{t(`safety.gaps.${gap}`, { service, product })}</p>
          ))}
          {isBlocked && !isAdmin && <p>{t('safety.adminOnly')}</p>}
        </div>
      </div>
      {isBlocked && isAdmin && (
        <Field
          label={t('safety.reason')}
          hint={t('safety.reasonHint')}
          error={form.formState.errors.testReason?.message}
        >
          <TextInput {...form.register('testReason')} autoComplete="off" />
        </Field>
      )}
    </div>
  )
}

/** What is known of the chosen client, and the tests that they lack for what is chosen at the start that is typed. */
function useSafetyOf({ form, rows }: BookingState) {
  const { timeZone } = useLocale()
  const [date, time, status, more] = useWatch({
    control: form.control,
    name: ['date', 'time', 'status', 'more'],
  })
  const customerId = rows.customer?.id
  const { data: safety } = useQuery({
    ...safetyQueries.ofCustomer(customerId ?? 0),
    enabled: customerId !== undefined,
  })
  const { data: required = [] } = useQuery(safetyQueries.serviceTests())
  const start = isDay(date) && time !== '' ? momentAt({ day: date, time }, timeZone) : undefined
  if (!safety || start === undefined || !takesTime(status)) return { conditions: [], lacking: [] }
  const services = [...(rows.service ? [rows.service] : []), ...more.map(({ service }) => service)]
  const lacking = services.flatMap(({ id, name }) => {
    const test = required.find(({ serviceId }) => serviceId === id)
    const verdict = test && testVerdict(test, safety.tests, start, timeZone)
    if (!verdict || verdict.verdict === 'fine') return []
    return [{ ...verdict, service: name, product: test.product }]
  })
  return { conditions: safety.conditions, lacking }
}
