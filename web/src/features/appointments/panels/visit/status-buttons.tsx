import type { Appointment } from '@salon/contract/appointments'
import { countedRows } from '@salon/contract/visit-grouping'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card, CardHeader } from '../../../../ui/card.tsx'
import { OverlapNotice } from '../../components/booking/overlap-notice.tsx'
import type { useChangeStatus } from './use-change-status.ts'
import '../../../../text/visit-details.ts'

const offered = ['scheduled', 'confirmed', 'completed', 'cancelled', 'no-show'] as const

interface StatusButtonsProps extends ReturnType<typeof useChangeStatus> {
  rows: readonly Appointment[]
}

/** Puts the whole visit into one of five statuses, from any other. */
export const StatusButtons = ({
  rows,
  change,
  pending,
  isPending,
  inTheWay,
}: StatusButtonsProps) => {
  const t = useText()
  // A service that was called off by itself stays so, unless the whole visit was called off.
  const targets = countedRows(rows)
  return (
    <Card>
      <CardHeader title={t('visitDetails.updateStatus')} />
      <div
        role="group"
        aria-label={t('visitDetails.updateStatus')}
        className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-2"
      >
        {offered.map((status) => {
          const current = targets.every((row) => row.status === status)
          return (
            <Button
              key={status}
              aria-pressed={current}
              pending={pending === status}
              disabled={isPending}
              onClick={() => current || void change(status, targets)}
              className={clsx(
                'max-sm:last:col-span-2 lg:last:col-span-2',
                current && 'border-brand! bg-brand-soft! text-brand-ink!',
              )}
            >
              {current && <Check aria-hidden />}
              {t(`appointments.statuses.${status}`)}
            </Button>
          )
        })}
      </div>
      {inTheWay && (
        <OverlapNotice
          inset
          conflicts={inTheWay.conflicts}
          pending={isPending}
          onBookAnyway={() =>
            void change(inTheWay.status, inTheWay.rows, 'allow', inTheWay.warning)
          }
        />
      )}
    </Card>
  )
}
