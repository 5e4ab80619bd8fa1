import { accountRoutes } from '@salon/contract/accounts'
import { appointmentRoutes, type Appointment } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { formulaRoutes } from '@salon/contract/formulas'
import { safetyRoutes } from '@salon/contract/safety'
import { serviceRecordRoutes } from '@salon/contract/service-records'
import { settingsRoutes } from '@salon/contract/settings'
import { staffRoutes } from '@salon/contract/staff'
import { expect } from 'vitest'
import { recordMessage } from '../src/features/messages/operations.ts'
import { mixtures } from './formula-scenes.ts'
import { sendByEmail } from './online-booking.ts'
import type { Caller, OpenSalon } from './open-salon.ts'
import { addPhoto } from './photo-form.ts'
import { salonOf } from './salon-of.ts'
import { seedSalon } from './seed-salon.ts'

const { add, edit, remove } = appointmentRoutes

/** What is written in the visits of another staff member alone. */
export const secretNote = 'Allergic to ammonia'
export const secretName = 'Xenia Verborgen'
export const day = '2026-06-10'
/** The month of the day. */
export const span = { from: '2026-06-01', to: '2026-06-30' }
export const secretStart = `${day}T09:07:13.000Z`

/** A salon in which Mia sees her own visits only, and a colleague has visits that she must not see. */
export interface Divided {
  readonly owner: Caller
  readonly mia: Caller
  readonly staffId: number
  readonly theirStaffId: number
  readonly draft: Awaited<ReturnType<typeof seedSalon>>['draft']
  /** Of Mia, with a client of her own. */
  readonly own: Appointment
  /** Of the other staff member: completed, with a photo that was dropped and one that was not; and a deleted one. */
  readonly hidden: Appointment
  readonly deleted: Appointment
  readonly photo: string
  readonly droppedPhoto: string
  readonly recordId: number
  readonly colorId: number
}
const keyIn = (address: string | undefined) => /photos\/(\w+)/.exec(address ?? '')?.[1] ?? ''

/** A client waits, and is offered a time of the other staff member. */
async function recordWaiting(salon: OpenSalon, owner: Caller, customerId: number) {
  const kinds = ['waiting_list_joined', 'waiting_list_offer'] as const
  await sendByEmail(salon, owner, [...kinds])
  const about = { bookingId: null, customerId, appointmentIds: [] }
  const starts = {
    waiting_list_joined: `${span.to}T22:00:00.000Z`,
    waiting_list_offer: secretStart,
  }
  await salon.database.db.transaction(async (tx) => {
    for (const kind of kinds) {
      const draft = { ...about, kind, start: starts[kind] }
      await recordMessage(tx, salonOf(owner), draft, salon.now())
    }
  })
}

/** Opens it, on the morning of the day. */
export async function openDivided(salon: OpenSalon): Promise<Divided> {
  salon.setNow(`${day}T06:00:00.000Z`)
  const { caller: owner, draft, color, member } = await seedSalon(salon)
  const mia = await salon.colleague(owner, 'user')
  const { id: staffId } = await owner.call(staffRoutes.add, { body: { name: 'Mia' } })
  await owner.call(accountRoutes.edit, {
    params: { id: mia.account?.id ?? 0 },
    body: { staffId },
  })
  const { id: customerId } = await owner.call(customerRoutes.add, {
    body: { name: secretName, email: 'xenia@example.com' },
  })
  const theirs = {
    ...draft,
    customerId,
    notes: secretNote,
    appointmentDate: secretStart,
    status: 'completed' as const,
  }
  // By an admin, whose bookings notify the owner.
  const hidden = await (await salon.colleague(owner, 'admin')).call(add, { body: theirs })
  const params = { id: hidden.id }
  const first = await addPhoto(owner, hidden.id)
  const both = await addPhoto(owner, hidden.id)
  const [photo = '', dropped = ''] = both.beforePhotos
  expect(first.beforePhotos).toEqual([photo])
  await owner.call(edit, { params, body: { beforePhotos: [photo] } })
  const deleted = await owner.call(add, { body: { ...theirs, serviceId: color.id } })
  await owner.call(remove, { params: { id: deleted.id } })
  const own = await owner.call(add, { body: { ...draft, staffId, notes: 'Mine' } })
  const allergy = { kind: 'latex', severity: 'mild' } as const
  await owner.call(formulaRoutes.set, { params, body: { mixtures } })
  await owner.call(safetyRoutes.addCondition, { params: { id: customerId }, body: allergy })
  await recordWaiting(salon, owner, customerId)
  const [record] = await owner.call(serviceRecordRoutes.list, { params: { id: customerId } })
  await owner.call(settingsRoutes.edit, { body: { ownVisitsOnly: true } })
  return {
    owner,
    mia,
    staffId,
    theirStaffId: member.id,
    draft,
    own,
    hidden,
    deleted,
    photo: keyIn(photo),
    droppedPhoto: keyIn(dropped),
    recordId: record?.id ?? 0,
    colorId: color.id,
  }
}
