import { serviceOfferRoutes } from '@salon/contract/service-offers'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import type { OpenSalon } from './open-salon.ts'
import { seedSalon } from './seed-salon.ts'

/** Live rows of clients that conflict, by a query of the database: work, and finishing work with clean-up. */
const conflicts = `
  with live as (
    select id, staff_id, service_id,
      (customer_id, (appointment_date at time zone 'Europe/Berlin')::date)::text as visit,
      tstzmultirange(
        tstzrange(appointment_date,
          appointment_date + make_interval(mins => least(initial_work, duration))),
        tstzrange(appointment_date + make_interval(mins => least(initial_work + processing, duration)),
          appointment_date + make_interval(mins => duration + cleanup))) as busy
    from appointments
    where customer_id = any($1) and status not in ('cancelled', 'no-show')
  )
  select a.id, b.id as other
  from live a join live b on a.id < b.id and (
    (a.staff_id = b.staff_id and a.visit <> b.visit and a.busy && b.busy)
    or (a.visit = b.visit and a.service_id = b.service_id))`

/** Pairs of rows of these clients in each other's way, as one snapshot of the database has them. */
export const doubleBookings = async (salon: OpenSalon, clients: readonly number[]) =>
  (await salon.database.pool.query(conflicts, [clients])).rows as { id: string; other: string }[]

/** A salon with two staff members, a service that is cleaned up after, longer by one of them, and one with phases. */
export async function openPhasedSalon(salon: OpenSalon) {
  const { caller, cut, color, member } = await seedSalon(salon)
  const phases = (id: number, body: object) =>
    caller.call(serviceRoutes.edit, { params: { id }, body })
  await phases(cut.id, { cleanup: 15 })
  await phases(color.id, { initialWork: 30, processing: 30 })
  const mia = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
  await caller.call(serviceOfferRoutes.set, {
    params: { id: cut.id },
    body: { offers: [{ staffId: member.id }, { staffId: mia.id, cleanup: 30 }] },
  })
  return { caller, services: [cut.id, color.id], staff: [member.id, mia.id] }
}
