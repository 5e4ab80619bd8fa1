import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { historyRoutes } from '@salon/contract/history'
import { safetyRoutes } from '@salon/contract/safety'
import { seriesRoutes } from '@salon/contract/series'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import { newestEntry } from './newest-entry.ts'
import type { Caller, OpenSalon, Outcome } from './open-salon.ts'
import { other, seedSalon } from './seed-salon.ts'

const { add, edit, addService, bookVisit, moveVisit, remove, restore } = appointmentRoutes

const dye = { product: 'Koleston', hoursBefore: 48, monthsValid: 6 }

/** A salon whose color is booked without a test until `require` is called. */
export async function salonWithColor(salon: OpenSalon) {
  const seeded = await seedSalon(salon)
  salon.setNow('2026-06-01T10:00:00Z')
  const { caller, color, client, draft } = seeded
  const coloring = { ...draft, serviceId: color.id }
  const book = (body: object = {}) => caller.call(add, { body: { ...coloring, ...body } })
  const require = (effect: 'blocks' | 'advises' = 'blocks', product = dye.product) =>
    caller.call(safetyRoutes.setServiceTest, {
      params: { id: color.id },
      body: { test: { ...dye, product, effect } },
    })
  const tested = (testedAt: string, result: 'passed' | 'failed', customerId = client.id) =>
    caller.call(safetyRoutes.addTest, {
      params: { id: customerId },
      body: { product: dye.product, testedAt, result, readAfterHours: 0 },
    })
  return { ...seeded, coloring, book, require, tested }
}

type SalonWithColor = Awaited<ReturnType<typeof salonWithColor>>
export const seriesOf = ({ coloring, draft }: SalonWithColor, serviceId = coloring.serviceId) => ({
  customerId: draft.customerId,
  staffId: draft.staffId,
  services: [{ serviceId }],
  firstDay: '2026-06-15',
  time: '15:00',
  rule: { unit: 'week' as const, every: 1, weekdays: [1], times: 3 },
})
export const row = ({ id }: { id: number }) => ({ params: { id } })
const firstOf = ({ visits }: { visits: { appointmentIds: number[] }[] }) => ({
  id: visits[0]?.appointmentIds[0] ?? 0,
})

/** The undo of what was done last to a kind of row. */
async function undoNewest(caller: Caller, subject: 'appointment' | 'customer') {
  const { seq } = await newestEntry(caller, subject)
  return () => caller.try(historyRoutes.undo, { params: { seq } })
}

/** A way to bring a client to a service: what is there before the test is required, and then the attempt. */
type Way = (its: SalonWithColor) => Promise<(reason?: string) => Promise<Outcome<unknown>>>

/** Every way at the desk, by the operation. With `testReason` in the body, or, of an undo, without any. */
export const bookingWays: Record<string, readonly (readonly [name: string, way: Way])[]> = {
  'POST /api/appointments': [
    [
      'a booking',
      async ({ caller, coloring }) =>
        (testReason) =>
          caller.try(add, { body: { ...coloring, testReason } }),
    ],
    [
      'a booking from the waiting list',
      async ({ caller, client, coloring }) => {
        const { id } = await caller.call(waitingListRoutes.add, {
          body: {
            customerId: client.id,
            serviceIds: [coloring.serviceId],
            firstDay: '2026-06-10',
            lastDay: '2026-06-10',
          },
        })
        return (testReason) =>
          caller.try(add, { body: { ...coloring, waitingEntryId: id, testReason } })
      },
    ],
  ],
  'POST /api/visits': [
    [
      'a visit of several services, or one that is booked again',
      async ({ caller, coloring, cut }) =>
        (testReason) => {
          const { customerId, staffId, appointmentDate, serviceId } = coloring
          const services = [{ serviceId: cut.id }, { serviceId }]
          const body = { customerId, staffId, appointmentDate, services, testReason }
          return caller.try(bookVisit, { body })
        },
    ],
  ],
  'POST /api/appointments/:id/services': [
    [
      'one more service of a visit',
      async ({ caller, draft, color }) => {
        const cut = await caller.call(add, { body: draft })
        return (testReason) =>
          caller.try(addService, { ...row(cut), body: { serviceId: color.id, testReason } })
      },
    ],
  ],
  'PUT /api/appointments/:id': [
    [
      'another service',
      async ({ caller, draft, color }) => {
        const cut = await caller.call(add, { body: draft })
        return (testReason) =>
          caller.try(edit, { ...row(cut), body: { serviceId: color.id, testReason } })
      },
    ],
    [
      'another client',
      async ({ caller, book, tested, client }) => {
        const bob = await other(caller, 'Bob')
        await tested('2026-05-01T10:00', 'passed', bob.id)
        const coloring = await book({ customerId: bob.id })
        return (testReason) =>
          caller.try(edit, { ...row(coloring), body: { customerId: client.id, testReason } })
      },
    ],
    [
      'another time',
      async ({ caller, book }) => {
        const coloring = await book()
        return (testReason) =>
          caller.try(edit, { ...row(coloring), body: { appointmentTime: '12:00', testReason } })
      },
    ],
    [
      'another length',
      async ({ caller, book }) => {
        const coloring = await book()
        return (testReason) =>
          caller.try(edit, { ...row(coloring), body: { duration: 120, testReason } })
      },
    ],
    [
      'a cancelled one that stands again',
      async ({ caller, book }) => {
        const coloring = await book({ status: 'cancelled' })
        return (testReason) =>
          caller.try(edit, { ...row(coloring), body: { status: 'confirmed', testReason } })
      },
    ],
    [
      'a later service of the visit that gives way',
      async ({ caller, draft, book }) => {
        const cut = await caller.call(add, { body: draft })
        await book({ appointmentDate: '2026-06-10T11:00' })
        const body = { duration: 90, later: 'shift' as const }
        return (testReason) => caller.try(edit, { ...row(cut), body: { ...body, testReason } })
      },
    ],
  ],
  'PUT /api/appointments/:id/visit': [
    [
      'a visit that is moved',
      async ({ caller, book }) => {
        const coloring = await book()
        const appointmentDate = '2026-06-12T10:00'
        return (testReason) =>
          caller.try(moveVisit, { ...row(coloring), body: { appointmentDate, testReason } })
      },
    ],
  ],
  'POST /api/series': [
    [
      'a series',
      async (its) => (testReason) =>
        its.caller.try(seriesRoutes.add, { body: { ...seriesOf(its), testReason } }),
    ],
    [
      'a day of a series that is booked anyway',
      async (its) => (testReason) =>
        its.caller.try(seriesRoutes.add, {
          body: {
            ...seriesOf(its),
            choices: ['2026-06-15', '2026-06-22', '2026-06-29'].map((day) => ({
              day,
              choice: 'book',
            })),
            testReason,
          },
        }),
    ],
  ],
  'PUT /api/appointments/:id/series': [
    [
      'a series that is moved',
      async (its) => {
        const first = firstOf(await its.caller.call(seriesRoutes.add, { body: seriesOf(its) }))
        const body = { scope: 'all', time: '16:00' }
        return (testReason) =>
          its.caller.try(seriesRoutes.edit, { ...row(first), body: { ...body, testReason } })
      },
    ],
    [
      'a day of a series that is moved anyway',
      async (its) => {
        const first = firstOf(await its.caller.call(seriesRoutes.add, { body: seriesOf(its) }))
        const choices = ['2026-06-15', '2026-06-22', '2026-06-29'].map((day) => ({
          day,
          choice: 'book' as const,
        }))
        const body = { scope: 'all', time: '16:00', choices } as const
        return (testReason) =>
          its.caller.try(seriesRoutes.edit, { ...row(first), body: { ...body, testReason } })
      },
    ],
    [
      'a series with another service',
      async (its) => {
        const { caller, cut, color } = its
        const first = firstOf(await caller.call(seriesRoutes.add, { body: seriesOf(its, cut.id) }))
        const body = { scope: 'all', serviceId: color.id }
        return (testReason) =>
          caller.try(seriesRoutes.edit, { ...row(first), body: { ...body, testReason } })
      },
    ],
  ],
  'POST /api/appointments/:id/restore': [
    [
      'an undone deletion',
      async ({ caller, book }) => {
        const coloring = await book()
        await caller.call(remove, row(coloring))
        return () => caller.try(restore, row(coloring))
      },
    ],
  ],
  'POST /api/appointments/:id/series/restore': [
    [
      'the undone deletion of a series',
      async (its) => {
        const first = firstOf(await its.caller.call(seriesRoutes.add, { body: seriesOf(its) }))
        await its.caller.call(seriesRoutes.remove, { ...row(first), query: { scope: 'all' } })
        return () => its.caller.try(seriesRoutes.restore, row(first))
      },
    ],
  ],
  'POST /api/history/:seq/undo': [
    [
      'an undone deletion',
      async ({ caller, book }) => {
        await caller.call(remove, row(await book()))
        return undoNewest(caller, 'appointment')
      },
    ],
    [
      'a booking that was undone and is redone',
      async ({ caller, book }) => {
        await book()
        const undo = await undoNewest(caller, 'appointment')
        await undo()
        return undoNewest(caller, 'appointment')
      },
    ],
    [
      'an undone move',
      async ({ caller, book }) => {
        const coloring = await book()
        await caller.call(edit, { ...row(coloring), body: { appointmentTime: '12:00' } })
        return undoNewest(caller, 'appointment')
      },
    ],
    [
      'an undone change of service',
      async ({ caller, book, cut }) => {
        const coloring = await book()
        await caller.call(edit, { ...row(coloring), body: { serviceId: cut.id } })
        return undoNewest(caller, 'appointment')
      },
    ],
    [
      'an undone cancellation',
      async ({ caller, book }) => {
        const coloring = await book()
        await caller.call(edit, { ...row(coloring), body: { status: 'cancelled' } })
        return undoNewest(caller, 'appointment')
      },
    ],
    [
      'an undone move of a series',
      async (its) => {
        const { caller } = its
        const first = firstOf(await caller.call(seriesRoutes.add, { body: seriesOf(its) }))
        await caller.call(seriesRoutes.edit, {
          ...row(first),
          body: { scope: 'all', time: '16:00' },
        })
        const { seq } = await newestEntry(caller, 'appointment')
        const query = { together: 'true' }
        return () => caller.try(historyRoutes.undo, { params: { seq }, query })
      },
    ],
    [
      'a client who comes back',
      async ({ caller, client, book }) => {
        await book()
        await caller.call(customerRoutes.remove, row(client))
        return undoNewest(caller, 'customer')
      },
    ],
  ],
}
