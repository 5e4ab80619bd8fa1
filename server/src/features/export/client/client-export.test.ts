import { customerRoutes } from '@salon/contract/customers'
import { activityRoutes } from '@salon/contract/activity'
import { appointmentRoutes } from '@salon/contract/appointments'
import { duplicateRoutes } from '@salon/contract/duplicates'
import { exportRoutes } from '@salon/contract/export'
import { messageRoutes } from '@salon/contract/messages'
import type { Operation } from '@salon/contract/permissions'
import { operationOf } from '@salon/contract/route'
import { safetyRoutes } from '@salon/contract/safety'
import { describe, expect, it } from 'vitest'
import { columnsOfClients } from '../../../../test/columns-of-clients.ts'
import { signedBy } from '../../../../test/form-scenes.ts'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { ask, openWorld, type World } from '../../../../test/open-world.ts'
import { openTestPhotos } from '../../../../test/photo-storage.ts'
import { readZip } from '../../../../test/read-zip.ts'
import { routes, sceneOf } from '../../../../test/scenes.ts'
import { seedSalon } from '../../../../test/seed-salon.ts'
import { photos } from '../../../db/schema/appointments.ts'
import { photoName } from '../../../files/photo-store.ts'
import { clientTables } from './queries.ts'

const kept = openTestPhotos()
const salon = openSalon(() => kept.config)
const { client: route } = exportRoutes

/** Columns that name a client whose rows are not given to them, each with the reason. */
const notGiven: Readonly<Record<string, string>> = {
  'client_merges.former_id': 'what undoing a merge needs; both clients are in the file',
  'client_distinctions.first_id': 'says that somebody else is another person',
  'client_distinctions.second_id': 'likewise',
  'activity.customer_id': 'the log of the salon',
  'history.customer_id': 'the log of the salon',
  'history.former_customer_id': 'the log of the salon',
  'health_openings.customer_id': 'the log of the salon',
  'health_notices.customer_id': 'a list for the salon, made of the last visits',
  'form_links.customer_id': 'hashes of secret links',
}

async function exportOf(caller: Caller, id: number) {
  const { headers, rawPayload } = await caller.raw('GET', `/api/customers/${id}/export`)
  const files = readZip(rawPayload)
  const data = JSON.parse(files.get('client.json')?.bytes.toString() ?? '') as Record<
    string,
    Record<string, unknown>[]
  >
  return { headers, files, data }
}

/** Operations whose scenes leave rows about clients. */
const makingRows: readonly Operation[] = [
  'POST /api/waiting-list',
  'POST /api/series',
  'PUT /api/customers/:id/consent',
  'POST /api/customers/:id/conditions',
  'POST /api/customers/:id/patch-tests',
  'PUT /api/customers/:id/online-booking',
  'POST /api/customers/:id/forms',
  'PUT /api/appointments/:id/formula',
  'POST /api/appointments/:id/photos',
  'DELETE /api/appointments/:id',
  'GET /api/deposits',
  'POST /api/messages/:id/resend',
  'PUT /api/message-choices/:id',
]

/** Books a visit that needs a patch test, for a reason. */
async function bookWithoutTest({ owner, ids, services }: World) {
  const [serviceId = 0] = services
  await owner.call(safetyRoutes.setServiceTest, {
    params: { id: serviceId },
    body: { test: { product: 'Igora', hoursBefore: 48, monthsValid: 6, effect: 'blocks' } },
  })
  await owner.call(appointmentRoutes.add, {
    body: {
      customerId: ids['customerId'] ?? 0,
      serviceId,
      staffId: ids['staffId'] ?? 0,
      appointmentDate: '2031-06-20T10:00',
      duration: 60,
      price: 60,
      testReason: 'Her doctor has tested her',
    },
  })
}

async function addPhoto({ id, userId }: { id: number; userId: number }, bytes: string) {
  const fileKey = `000000000000000${id}`.slice(-16)
  await kept.storage.files.put(photoName(userId, fileKey, 'full'), Buffer.from(bytes))
  await salon.database.db
    .insert(photos)
    .values({ userId, appointmentId: id, kind: 'before', position: 0, fileKey })
}

describe('the export of a client', () => {
  it('needs a session of an admin, and a client of the salon who is there', async () => {
    const { caller, client } = await seedSalon(salon)
    const ofClient = { params: { id: client.id } }

    expect((await salon.anonymous.try(route, ofClient)).status).toBe(401)
    for (const role of ['user', 'visitor'] as const)
      expect((await (await salon.colleague(caller, role)).try(route, ofClient)).status).toBe(403)
    expect((await (await salon.owner()).try(route, ofClient)).status).toBe(404)
    await caller.call(customerRoutes.remove, ofClient)
    expect((await caller.try(route, ofClient)).status).toBe(404)
  })

  it('has all that is kept of them, with pictures and signed forms, and nothing of others', async () => {
    salon.setNow('2026-06-01T08:00:00Z')
    const { caller, client, draft } = await seedSalon(salon)
    const zoe = await caller.call(customerRoutes.add, { body: { name: 'Zoe Fox' } })
    const ofClient = { params: { id: client.id } }
    for (const { id } of [client, zoe]) {
      const of = { params: { id } }
      await caller.call(customerRoutes.edit, { ...of, body: { notes: `Notes of ${id}` } })
      await caller.call(safetyRoutes.addCondition, {
        ...of,
        body: { kind: 'latex', severity: 'mild' },
      })
      await caller.call(safetyRoutes.setConsent, { ...of, body: { consent: 'given' } })
      await caller.call(messageRoutes.choose, { ...of, body: { sms: false } })
      const visit = await caller.call(appointmentRoutes.add, { body: { ...draft, customerId: id } })
      await addPhoto(visit, `of ${id}`)
    }
    const form = await signedBy(caller, client.id)

    const { headers, files, data } = await exportOf(caller, client.id)

    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="client-${client.id}-2026-06-01.zip"`,
    })
    expect(Object.keys(data)).toEqual(clientTables.map(({ name }) => name))
    expect(data).toMatchObject({
      customers: [{ name: 'Ann Lee', notes: `Notes of ${client.id}` }],
      appointments: [{ customerId: client.id, service: 'Cut' }],
      client_conditions: [{ kind: 'latex' }],
      health_consents: [{ decision: 'given' }],
      message_opt_outs: [{ channel: 'sms' }],
      signed_forms: [{ id: form.id }],
    })
    const [photo] = data['photos'] ?? []
    expect(files.get(String(photo?.['file']))?.bytes.toString()).toBe(`of ${client.id}`)
    expect(files.get(`forms/${form.id}.pdf`)?.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect([...files.keys()]).toHaveLength(4)
    expect(JSON.stringify(data)).not.toContain('Zoe')
    const openings = await caller.call(activityRoutes.openings, ofClient)
    expect(openings).toHaveLength(1)
  })

  it('has no row of another client, of any table', async () => {
    const world = await openWorld(salon)
    for (const operation of makingRows) {
      const route = routes.find((one) => operationOf(one) === operation)
      if (!route) throw new Error(`${operation} is no operation`)
      const { status, text } = await ask(salon.app, route, await sceneOf(route, world), world.token)
      expect(status, text).toBeLessThan(300)
    }
    await bookWithoutTest(world)
    const nobody = await world.owner.call(customerRoutes.add, { body: { name: 'Cara Ode' } })

    const { files, data } = await exportOf(world.owner, nobody.id)

    expect(data).toEqual({
      ...Object.fromEntries(clientTables.map(({ name }) => [name, []])),
      customers: [expect.objectContaining({ id: nobody.id })],
    })
    expect([...files.keys()]).toEqual(['client.json', 'README.txt'])
    // Others have a row in each.
    for (const { name } of clientTables) {
      const { rowCount } = await salon.database.pool.query(`select from ${name} limit 1`)
      expect(rowCount, name).toBe(1)
    }
  })

  it('leads from a deleted visit to its pictures', async () => {
    const { caller, client, draft } = await seedSalon(salon)
    const visit = await caller.call(appointmentRoutes.add, { body: draft })
    await addPhoto(visit, 'of a deleted visit')
    await caller.call(appointmentRoutes.remove, { params: { id: visit.id } })

    const { files, data } = await exportOf(caller, client.id)

    const [deleted] = data['deleted_appointments'] ?? []
    const [picture] = (deleted?.['photos'] ?? []) as { file: string }[]
    expect(files.get(picture?.file ?? '')?.bytes.toString()).toBe('of a deleted visit')
    expect(JSON.stringify(data)).not.toContain('fileKey')
  })

  it('has the rows of those who were merged into them as well', async () => {
    const { caller, client, draft } = await seedSalon(salon)
    const anne = await caller.call(customerRoutes.add, {
      body: { name: 'Anne Lee', phone: '030 9' },
    })
    await caller.call(appointmentRoutes.add, { body: { ...draft, customerId: anne.id } })
    const fields = { name: 'kept', email: 'kept', phone: 'kept' } as const
    await caller.call(duplicateRoutes.merge, {
      params: { id: client.id },
      body: { formerId: anne.id, fields },
    })

    const { data } = await exportOf(caller, anne.id)

    expect(data).toMatchObject({
      customers: [{ name: 'Ann Lee' }, { name: 'Anne Lee', phone: '030 9' }],
      appointments: [{ customerId: client.id }],
    })
  })

  it('looks at every table that names a client', async () => {
    const columns = await columnsOfClients(salon.database.pool)

    const given = new Set(clientTables.map(({ name }) => name))
    const others = columns.filter((column) => !given.has(column.split('.')[0] ?? ''))
    expect(others.toSorted()).toEqual(Object.keys(notGiven).toSorted())
  })
})
