import type { Appointment } from '@salon/contract/appointments'
import type { PlannedVisit } from '@salon/contract/series'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
// Loaded late by the page; what imports it here has it at once.
import '../features/appointments/panels/series/series-decision.tsx'
import '../features/appointments/panels/series/series-dialog.tsx'
import '../features/appointments/panels/series/visit-series.tsx'
import { AppointmentDetailsScreen } from '../screens/appointment-details.tsx'
import { atAddress } from './at-address.tsx'
import { openPage, type SentRequest } from './open-page.tsx'
import { givenAppointment, givenConflict, givenCustomer, givenStaff } from './salon-rows.ts'

/* A visit that repeats weekly, the second of four, at a fake server. */

const mira = givenStaff()
const ada = givenCustomer({ id: 12, name: 'Ada Tran' })
/** Monday at nine, the second of four. */
export const cut = givenAppointment({
  customer: ada,
  staff: mira,
  status: 'confirmed',
  seriesId: 7,
  seriesDay: '2026-03-02',
  version: 3,
})
export const visits = ['2026-02-23', '2026-03-02', '2026-03-09', '2026-03-16'].map((day, n) => ({
  day,
  appointmentIds: [50 + n],
  appointmentDate: `${day}T09:00:00.000Z`,
  status: 'scheduled' as const,
  isMoved: false,
  isOpen: true,
}))
export const series = {
  id: 7,
  customerId: ada.id,
  rule: { unit: 'week', every: 1, weekdays: [1] },
  time: '09:00',
  visits,
}

/** What a change of the second visit and the later ones would make of them: free, unless something is said of it. */
export const planned = (day: string, given: Partial<PlannedVisit> = {}): PlannedVisit => ({
  day,
  start: `${day}T10:30:00.000Z`,
  problem: null,
  detail: null,
  conflicts: undefined,
  next: null,
  ...given,
})
export const taken = planned('2026-03-09', {
  problem: 'overlaps',
  detail: 'Taken.',
  conflicts: [givenConflict()],
  next: '2026-03-09T12:00:00.000Z',
})
export const closed = planned('2026-03-16', {
  problem: 'outside_hours',
  detail: 'The salon is closed.',
})
export const preview = 'POST /api/appointments/51/series/preview'
/** Answers every preview with these visits. */
export const previewing =
  (...all: PlannedVisit[]) =>
  ({ operation }: SentRequest) =>
    operation === preview ? { visits: all } : undefined

/** A fake server that writes entry 102 of the history with the first change of the series. */
export const answering = (
  refuse: (sent: SentRequest) => unknown,
  rows: readonly Appointment[] = [cut],
) => {
  let seq = 100
  return (request: SentRequest) => {
    const { operation } = request
    const refusal = refuse(request)
    if (refusal) return refusal
    if (operation === 'GET /api/staff') return [mira]
    if (operation === 'GET /api/services/active') return []
    if (operation === 'GET /api/series/7') return series
    if (operation === preview) return { visits: [planned('2026-03-02')] }
    if (operation === 'PUT /api/appointments/51/series') {
      seq += 2
      return { ...series, entry: seq }
    }
    if (operation === 'PUT /api/appointments/51') return cut
    if (operation === 'DELETE /api/appointments/51/series') return { count: 3 }
    return rows
  }
}

/** The page of the visit; what it wrote. */
export const openVisit = (
  refuse: (sent: SentRequest) => unknown = () => undefined,
  rows: readonly Appointment[] = [cut],
) => {
  const { page } = atAddress('/appointment/$id', '/appointment/51', AppointmentDetailsScreen)
  const sent = openPage(page, answering(refuse, rows))
  return () => writesIn(sent)
}
/** What was written: a preview writes nothing. */
export const writesIn = (sent: readonly SentRequest[]) =>
  sent.filter(({ operation }) => !operation.startsWith('GET') && operation !== preview)
export const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name }))
export const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), option)
