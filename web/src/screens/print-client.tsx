import type { Appointment } from '@salon/contract/appointments'
import type { Customer } from '@salon/contract/customers'
import { useState } from 'react'
import type { CustomerFigures } from '../features/customers/components/customer-figures.ts'
import { useSalonInfo } from '../features/salon-info/api.ts'
import '../text/print.ts'
import '../text/customers.ts'
import { useFormats, useText } from '../text/text.ts'
import { PrintSheet } from '../ui/print-sheet.tsx'

/** As many of the last visits as fit on the card's one page. */
const visitsOnCard = 25

interface PrintClientProps {
  customer: Customer
  /** All appointments of the client, by time. */
  rows: readonly Appointment[]
  figures: CustomerFigures
  onDone: () => void
}

/** A client's card on paper: how to reach them, what to know, and what was done last. */
export const PrintClient = ({ customer, rows, figures, onDone }: PrintClientProps) => {
  const t = useText()
  const formats = useFormats()
  const salon = useSalonInfo()
  const [printedAt] = useState(() => new Date().toISOString())
  if (salon.isPending) return null
  const name = salon.data?.name ?? t('shell.salonManagement')
  const facts = [
    [t('customers.phone'), customer.phone],
    [t('customers.email'), customer.email],
    [t('customers.birthday'), customer.birthday && formats.date(customer.birthday)],
    [t('customers.visits'), formats.count(figures.visits)],
    [t('customers.totalSpent'), formats.money(figures.spent)],
    [t('customers.noShows'), formats.count(figures.noShows)],
    [
      t('customers.preferred'),
      figures.preferred.map((service) => service.name).join(', ') || t('customers.noPreferred'),
    ],
  ] as const
  return (
    <PrintSheet title={t('print.cardOf', { salon: name, client: customer.name })} onDone={onDone}>
      <header>
        <h1>{customer.name}</h1>
        <p>
          {name} · {t('print.card')} ·{' '}
          {t('customers.clientSince', { date: formats.date(customer.createdAt) })}
        </p>
      </header>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {customer.notes && (
        <section>
          <h2>{t('customers.notes')}</h2>
          <p className="whitespace-pre-line">{customer.notes}</p>
        </section>
      )}
      <section>
        <h2>{t('customers.appointments')}</h2>
        {rows.length === 0 ? (
          <p>{t('customers.noAppointments')}</p>
        ) : (
          <table>
            <thead>
              <tr>
                {(['date', 'service', 'staff', 'status', 'price', 'notes'] as const).map(
                  (column) => (
                    <th
                      key={column}
                      scope="col"
                      className={column === 'price' ? 'amount' : undefined}
                    >
                      {t(`print.${column}`)}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {rows
                .slice(-visitsOnCard)
                .reverse()
                .map((row) => (
                  <tr key={row.id}>
                    <td>{formats.dateTime(row.appointmentDate)}</td>
                    <td>{row.service.name}</td>
                    <td>{row.staff.name}</td>
                    <td>{t(`appointments.statuses.${row.status}`)}</td>
                    <td className="amount">{formats.money(row.price)}</td>
                    <td>{row.notes}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        )}
      </section>
      <footer>{t('print.printedAt', { when: formats.dateTime(printedAt) })}</footer>
    </PrintSheet>
  )
}
