import type { Visit } from '@salon/contract/visit-grouping'
import { cloneElement, type ReactNode } from 'react'
import '../../../text/customers.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import type { LinkElement } from '../../../ui/link-element.ts'
import type { CustomerFigures } from './customer-figures.ts'

interface CustomerStatsProps {
  figures: CustomerFigures
  /** Leads to a visit; takes its words from here. */
  linkTo: (visit: Visit) => LinkElement
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="figures mt-0.5 text-xl font-semibold break-words text-ink">{children}</dd>
  </div>
)

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
    <dt className="text-muted">{label}</dt>
    <dd className="figures font-medium text-ink">{children}</dd>
  </div>
)

/** A client in figures: how often, how much, how reliably, and when next. */
export const CustomerStats = ({ figures, linkTo }: CustomerStatsProps) => {
  const t = useText()
  const formats = useFormats()
  const when = (visit: Visit | null) =>
    visit === null ? (
      <span className="font-normal text-subtle">{t('customers.never')}</span>
    ) : (
      cloneElement(linkTo(visit), {
        className: 'inline-flex touch items-center text-ink underline-offset-4 hover:underline',
        children: formats.dateTime(visit.start),
      })
    )
  return (
    <Card>
      <CardHeader title={t('customers.stats')} />
      <dl className="mb-4 grid grid-cols-2 gap-4 border-b border-line pb-4">
        <Figure label={t('customers.visits')}>{formats.count(figures.visits)}</Figure>
        <Figure label={t('customers.totalSpent')}>{formats.money(figures.spent)}</Figure>
      </dl>
      <dl className="text-sm">
        <Line label={t('customers.averageSpend')}>
          {figures.average === null ? (
            <span className="font-normal text-subtle">{t('customers.never')}</span>
          ) : (
            formats.average(figures.average)
          )}
        </Line>
        <Line label={t('customers.nextVisit')}>{when(figures.next)}</Line>
        <Line label={t('customers.lastVisit')}>{when(figures.last)}</Line>
        <Line label={t('customers.noShows')}>{formats.count(figures.noShows)}</Line>
        <Line label={t('customers.cancellations')}>{formats.count(figures.cancellations)}</Line>
      </dl>
    </Card>
  )
}
