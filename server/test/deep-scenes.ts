import { accountRoutes } from '@salon/contract/accounts'
import { appointmentRoutes, type AppointmentDraft } from '@salon/contract/appointments'
import { authRoutes } from '@salon/contract/auth'
import { customerRoutes } from '@salon/contract/customers'
import { emailChangeRoutes } from '@salon/contract/email-change'
import type { Route } from '@salon/contract/route'
import { settingsRoutes } from '@salon/contract/settings'
import { staffRoutes } from '@salon/contract/staff'
import { addPhoto } from './photo-form.ts'
import { password, type Caller } from './open-salon.ts'
import { another, type World } from './open-world.ts'
import type { Scene } from './scenes.ts'

/** A successful call that takes all the steps that an operation can take. */
export interface DeepScene {
  readonly name: string
  readonly route: Route
  readonly prepare: (world: World) => Promise<Scene>
}

const {
  add,
  addPhoto: upload,
  addService,
  bookVisit,
  edit,
  moveVisit,
  remove,
  restore,
} = appointmentRoutes
const someDay = '2041-03-04'

/** A new token of an account. */
async function signIn({ salon }: World, caller: Caller): Promise<string> {
  const email = caller.account?.email ?? ''
  const body = { email, password, withToken: true }
  return (await salon.anonymous.call(authRoutes.login, { body })).token ?? ''
}

/** The token of a 'user': its writes notify the owner. */
const desk = async ({ salon, owner }: World) => (await salon.colleague(owner, 'user')).token ?? ''

/** A booking long after every other row; completed by default. */
export const draftOf = (
  { ids }: World,
  more: Partial<AppointmentDraft> = {},
): AppointmentDraft => ({
  customerId: ids['customerId'] ?? 0,
  serviceId: ids['serviceId'] ?? 0,
  staffId: ids['staffId'] ?? 0,
  appointmentDate: `${someDay}T09:00:00Z`,
  duration: 60,
  price: '40',
  status: 'completed',
  overlap: 'reject',
  ...more,
})

/** A completed row with three pictures, and so with a record. */
async function pictured(world: World) {
  const { owner } = world
  const { id } = await owner.call(add, { body: draftOf(world) })
  await addPhoto(owner, id, 'before')
  await addPhoto(owner, id, 'after')
  return addPhoto(owner, id, 'before')
}

export const deepScenes: DeepScene[] = [
  {
    name: 'booking what is done already, by the desk',
    route: add,
    prepare: async (world) => ({ body: draftOf(world), token: await desk(world) }),
  },
  {
    name: 'booking a visit of completed services, by the desk',
    route: bookVisit,
    prepare: async (world) => {
      const { customerId, staffId, appointmentDate, status, overlap } = draftOf(world)
      const services = world.services.map((serviceId) => ({ serviceId }))
      const body = { customerId, staffId, appointmentDate, status, overlap, services }
      return { body, token: await desk(world) }
    },
  },
  {
    name: 'adding a service to what is completed, by the desk',
    route: addService,
    prepare: async (world) => {
      const { id } = await world.owner.call(add, { body: draftOf(world) })
      const body = { serviceId: world.services[1], overlap: 'reject' }
      return { params: { id }, body, token: await desk(world) }
    },
  },
  {
    name: 'moving, giving away, completing and rearranging pictures in one edit, by the desk',
    route: edit,
    prepare: async (world) => {
      const { id, beforePhotos } = await pictured(world)
      const body = { status: 'scheduled' as const }
      await world.owner.call(edit, { params: { id }, body })
      await addPhoto(world.owner, id, 'before')
      const { beforePhotos: three } = await world.owner.call(appointmentRoutes.get, {
        params: { id },
      })
      return {
        params: { id },
        body: {
          customerId: await another.customer(world),
          staffId: world.ids['owner'],
          serviceId: world.services[2],
          appointmentDate: `${someDay}T15:00:00Z`,
          status: 'completed',
          overlap: 'reject',
          beforePhotos: [three[2], beforePhotos[0]],
          afterPhotos: [],
        },
        token: await desk(world),
      }
    },
  },
  {
    name: 'moving a visit of completed services to another day and staff member, by the desk',
    route: moveVisit,
    prepare: async (world) => {
      const { id } = await pictured(world)
      await world.owner.call(addService, {
        params: { id },
        body: { serviceId: world.services[1] ?? 0 },
      })
      const body = { appointmentDate: '2041-03-06', staffId: world.ids['owner'], overlap: 'reject' }
      return { params: { id }, body, token: await desk(world) }
    },
  },
  {
    name: 'deleting a row with pictures and a record, by the desk',
    route: remove,
    prepare: async (world) => ({
      params: { id: (await pictured(world)).id },
      token: await desk(world),
    }),
  },
  {
    name: 'restoring a deleted row with pictures and a record, by the desk',
    route: restore,
    prepare: async (world) => {
      const { id } = await pictured(world)
      await world.owner.call(remove, { params: { id } })
      return { params: { id }, token: await desk(world) }
    },
  },
  {
    name: 'uploading a fifth picture of a kind, by the desk',
    route: upload,
    prepare: async (world) => {
      const { id } = await pictured(world)
      await addPhoto(world.owner, id, 'before')
      await addPhoto(world.owner, id, 'before')
      const form = new FormData()
      form.append('type', 'before')
      form.append('photo', new Blob([new Uint8Array(world.picture)], { type: 'image/jpeg' }), 'a')
      return { params: { id }, form, token: await desk(world) }
    },
  },
  {
    name: 'removing a client with visits behind, ahead and deleted, and with pictures',
    route: customerRoutes.remove,
    prepare: async (world) => {
      const { owner } = world
      const { id, customerId } = await pictured(world)
      await owner.call(edit, { params: { id }, body: { afterPhotos: [] } })
      await owner.call(remove, { params: { id } })
      for (const day of ['2020-01-02', '2042-01-02', '2042-01-03']) {
        const more = { appointmentDate: `${day}T09:00:00Z`, status: 'scheduled' as const }
        const row = await owner.call(add, { body: draftOf(world, more) })
        await addPhoto(owner, row.id, 'after')
      }
      return { params: { id: customerId } }
    },
  },
  {
    name: 'another time zone that keeps the clock times of what is booked, done and deleted',
    route: settingsRoutes.edit,
    prepare: async (world) => {
      const { owner } = world
      await pictured(world)
      const draft = draftOf(world, { appointmentDate: '2042-01-02T09:00:00Z' })
      await owner.call(remove, { params: { id: (await owner.call(add, { body: draft })).id } })
      return { body: { timeZone: 'Asia/Tokyo', keep: 'clock_times' } }
    },
  },
  {
    name: 'changing a password that others are signed in with',
    route: authRoutes.changePassword,
    prepare: async (world) => {
      await signIn(world, world.owner)
      return { body: { currentPassword: password, newPassword: `${password}, anew` } }
    },
  },
  {
    name: "changing the owner's email that others are signed in with",
    route: emailChangeRoutes.request,
    prepare: async (world) => {
      await signIn(world, world.owner)
      return { body: { email: `moved.${world.email}`, password } }
    },
  },
  {
    name: 'handing the salon over to a colleague who is on the staff',
    route: accountRoutes.makeOwner,
    prepare: async (world) => {
      const { account } = await world.salon.colleague(world.owner, 'visitor')
      const body = { name: 'Ivy', email: account?.email ?? '' }
      await world.owner.call(staffRoutes.add, { body })
      return { params: { id: account?.id }, body: { password } }
    },
  },
  {
    name: "deleting the owner's account with the salon, colleagues and pictures",
    route: authRoutes.deleteAccount,
    prepare: async (world) => {
      await pictured(world)
      await desk(world)
      return { body: { password } }
    },
  },
  {
    name: "deleting a colleague's account",
    route: authRoutes.deleteAccount,
    prepare: async (world) => ({ body: { password }, token: await desk(world) }),
  },
]
