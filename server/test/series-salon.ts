import { appointmentRoutes } from '@salon/contract/appointments'
import { seriesRoutes, type SeriesDraft } from '@salon/contract/series'
import { staffRoutes } from '@salon/contract/staff'
import type { OpenSalon } from './open-salon.ts'
import { seedSalon } from './seed-salon.ts'

/** Every Tuesday. */
export const weekly = { unit: 'week' as const, every: 1, weekdays: [2] }

/** What tests of series begin with. */
export function seriesSalon(salon: OpenSalon) {
  /** A salon on 1 March 2026, and a draft of a cut every Tuesday at 10:00, from 10 March on: four times. */
  async function given() {
    salon.setNow('2026-03-01T08:00:00Z')
    const rows = await seedSalon(salon)
    const { caller, client, member, cut } = rows
    const draft: SeriesDraft = {
      customerId: client.id,
      staffId: member.id,
      services: [{ serviceId: cut.id }],
      firstDay: '2026-03-10',
      time: '10:00',
      rule: { ...weekly, times: 4 },
    }
    const mia = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
    /** When all rows of the client begin, and their series. */
    const booked = async () =>
      (await caller.call(appointmentRoutes.list, { query: { customerId: client.id } })).map(
        ({ appointmentDate, seriesId }) => [appointmentDate, seriesId],
      )
    return { ...rows, draft, mia, booked }
  }

  /** The fourth of a series that four visits have, each with the id of its row. */
  async function givenSeries(changed: Partial<SeriesDraft> = {}) {
    const rows = await given()
    const made = await rows.caller.call(seriesRoutes.add, { body: { ...rows.draft, ...changed } })
    const ids = made.visits.map(({ appointmentIds }) => appointmentIds[0] ?? 0)
    const row = (n: number) => ({ id: ids[n] ?? 0 })
    const change = (n: number, body: object) =>
      rows.caller.try(seriesRoutes.edit, { params: row(n), body: body as never })
    const starts = async () => {
      const all = await rows.caller.call(appointmentRoutes.list, {
        query: { from: '2026-01-01', to: '2026-12-31' },
      })
      return ids.map((id) => all.find((one) => one.id === id)?.appointmentDate)
    }
    return { ...rows, made, ids, row, change, starts }
  }
  return { given, givenSeries }
}
