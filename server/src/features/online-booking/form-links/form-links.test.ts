import { customerRoutes } from '@salon/contract/customers'
import { duplicateRoutes } from '@salon/contract/duplicates'
import { formLinkRoutes } from '@salon/contract/form-links'
import { formRoutes } from '@salon/contract/forms'
import { describe, expect, it } from 'vitest'
import { addedForm, consent, filled } from '../../../../test/form-scenes.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { other, seedSalon } from '../../../../test/seed-salon.ts'
import { formLinks } from '../../../db/schema/forms.ts'
import { idempotencyKeys } from '../../../db/schema/idempotency-keys.ts'

const salon = openSalon()
const visitor = salon.anonymous
const { issue, list: listLinks, revoke, show, sign } = formLinkRoutes
const now = '2026-06-05T10:00:00.000Z'

async function given() {
  const seed = await seedSalon(salon)
  salon.setNow(now)
  const { caller, client } = seed
  const { id: templateId } = await addedForm(caller)
  const ofClient = { params: { id: client.id } }
  const link = async () => {
    const { path } = await caller.call(issue, { ...ofClient, body: { templateId } })
    return { params: { token: path.replace('/form/', '') } }
  }
  const list = () => caller.call(formRoutes.ofCustomer, ofClient)
  return { ...seed, templateId, ofClient, link, list }
}

describe('a link to a form', () => {
  it('is made at the desk alone, for a client and a form of the salon', async () => {
    const { caller, ofClient, templateId } = await given()
    const body = { templateId }
    const otherOwner = await salon.owner()
    const foreign = (await addedForm(otherOwner)).id

    expect((await visitor.try(issue, { ...ofClient, body })).status).toBe(401)
    const colleague = await salon.colleague(caller, 'visitor')
    expect((await colleague.try(issue, { ...ofClient, body })).status).toBe(403)
    expect(
      (await otherOwner.try(issue, { ...ofClient, body: { templateId: foreign } })).status,
    ).toBe(404)
    const theirs = { ...ofClient, body: { templateId: foreign } }
    expect((await caller.try(issue, theirs)).status).toBe(404)
    const user = await salon.colleague(caller, 'user')
    expect(await user.call(issue, { ...ofClient, body })).toMatchObject({
      path: expect.stringMatching(/^\/form\/\d+\.[\w-]{43}$/) as string,
      expiresAt: '2026-06-19T10:00:00.000Z',
    })
  })

  it('keeps the hash of its secret alone', async () => {
    const { link } = await given()
    const { params } = await link()

    const [row] = await salon.database.db.select().from(formLinks)

    const [, secret = ''] = params.token.split('.')
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  it('is kept by no key of its request', async () => {
    const { caller, client, templateId } = await given()

    const answer = await salon.app.inject({
      method: 'POST',
      url: `/api/customers/${client.id}/form-links`,
      headers: { authorization: `Bearer ${caller.token}`, 'idempotency-key': 'once' },
      payload: { templateId },
    })

    expect(answer.statusCode).toBe(201)
    expect(await salon.database.db.select().from(idempotencyKeys)).toEqual([])
  })

  it('shows the form and nobody, changes nothing, and is found by its secret alone', async () => {
    const { link, list } = await given()
    const parts = await link()

    const form = await visitor.call(show, parts)
    await visitor.call(show, parts)

    expect(form).toMatchObject({ ...consent, version: 1, expiresAt: '2026-06-19T10:00:00.000Z' })
    expect(form.needsGuardian).toBe(false)
    expect(JSON.stringify(form)).not.toContain('Ann')
    expect(await list()).toEqual([])
    const [salonId] = parts.params.token.split('.')
    for (const token of [`${salonId}.${'A'.repeat(43)}`, `999999.${'A'.repeat(43)}`, 'none'])
      expect((await visitor.try(show, { params: { token } })).status).toBe(404)
  })

  it('keeps what was signed, once', async () => {
    const { link, list, caller } = await given()
    const parts = await link()
    const body = { ...filled, signerName: 'Mary Lee', isGuardian: true }

    const wrong = await visitor.try(sign, { ...parts, body: { ...body, answers: [] } })
    const outdated = await visitor.try(sign, { ...parts, body: { ...body, templateVersion: 2 } })
    const [first, second] = await Promise.all([
      visitor.try(sign, { ...parts, body }),
      visitor.try(sign, { ...parts, body }),
    ])

    expect([wrong.status, outdated.status]).toEqual([422, 409])
    expect([first.status, second.status].toSorted()).toEqual([201, 404])
    expect((await visitor.try(show, parts)).status).toBe(404)
    const forms = await list()
    expect(forms).toMatchObject([{ signerName: 'Mary Lee', isGuardian: true }])
    const id = forms[0]?.id ?? 0
    expect(await caller.call(formRoutes.get, { params: { id } })).toMatchObject({
      takenBy: null,
      clientName: 'Ann Lee',
      answers: filled.answers,
    })
  })

  it('is signed by a guardian where the client is known to be under 16, and still works then', async () => {
    const { link, caller, ofClient } = await given()
    await caller.call(customerRoutes.edit, { ...ofClient, body: { birthday: '2010-06-06' } })
    const parts = await link()

    const form = await visitor.call(show, parts)
    const refused = await visitor.try(sign, { ...parts, body: filled })
    const signed = await visitor.try(sign, { ...parts, body: { ...filled, isGuardian: true } })

    expect(form.needsGuardian).toBe(true)
    // No more than that: an email may be read by others.
    expect(JSON.stringify(form)).not.toMatch(/2010|birthday/)
    expect(refused.problem.errors?.[0]?.path).toBe('isGuardian')
    expect(signed.status).toBe(201)
  })

  it('works for 14 days, and while the form is not archived', async () => {
    const { link, caller, templateId } = await given()
    const parts = await link()
    salon.setNow('2026-06-19T09:59:59.999Z')
    expect((await visitor.try(show, parts)).status).toBe(200)
    salon.setNow('2026-06-19T10:00:00.000Z')
    expect((await visitor.try(show, parts)).status).toBe(404)
    expect((await visitor.try(sign, { ...parts, body: filled })).status).toBe(404)

    const next = await link()
    expect(await salon.database.db.select().from(formLinks)).toHaveLength(1)
    await caller.call(formRoutes.archiveTemplate, { params: { id: templateId } })
    expect((await visitor.try(show, next)).status).toBe(404)
    expect((await visitor.try(sign, { ...next, body: filled })).status).toBe(404)
  })

  it('is listed while it works, without its address', async () => {
    const { link, caller, ofClient, templateId } = await given()
    await caller.call(formRoutes.editTemplate, {
      params: { id: templateId },
      body: { title: 'Your hair' },
    })
    const { params } = await link()
    salon.setNow('2026-06-06T10:00:00.000Z')
    await link()
    const listed = () => caller.call(listLinks, ofClient)

    const links = await listed()
    expect(links).toMatchObject([
      { title: 'Your hair', expiresAt: '2026-06-20T10:00:00.000Z' },
      { title: 'Your hair', expiresAt: '2026-06-19T10:00:00.000Z' },
    ])
    expect(JSON.stringify(links)).not.toContain(params.token.split('.')[1])
    await visitor.call(sign, { params, body: { ...filled, templateVersion: 2 } })
    expect(await listed()).toEqual(links.slice(0, 1))
    salon.setNow('2026-06-20T10:00:00.000Z')
    expect(await listed()).toEqual([])
  })

  it('is turned off at the desk alone, and then as invalid as a used one', async () => {
    const { link, list, caller, client, ofClient } = await given()
    const parts = await link()
    const kept = await link()
    const [first, second] = await caller.call(listLinks, ofClient)
    const off = { params: { id: client.id, key: first?.key ?? '' } }
    const bob = await other(caller, 'Bob')
    const colleague = await salon.colleague(caller, 'visitor')
    expect((await visitor.try(revoke, off)).status).toBe(401)
    expect((await colleague.try(revoke, off)).status).toBe(403)
    expect((await colleague.try(listLinks, ofClient)).status).toBe(403)
    expect((await (await salon.owner()).try(revoke, off)).status).toBe(404)
    expect((await (await salon.owner()).try(listLinks, ofClient)).status).toBe(404)
    expect((await caller.try(revoke, { params: { ...off.params, id: bob.id } })).status).toBe(404)
    expect((await caller.try(revoke, { params: { ...off.params, key: 'none' } })).status).toBe(404)

    const user = await salon.colleague(caller, 'user')
    expect((await user.try(revoke, off)).status).toBe(204)

    expect((await caller.try(revoke, off)).status).toBe(404)
    expect(await caller.call(listLinks, ofClient)).toEqual([second])
    const answers = await Promise.all([parts, kept].map((each) => visitor.try(show, each)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const revoked = answers[0]?.status === 404 ? parts : kept
    expect((await visitor.try(sign, { ...revoked, body: filled })).problem.code).toBe('not_found')
    expect(await list()).toEqual([])
  })

  it('is either used or turned off, where both are done at once', async () => {
    const { link, list, caller, client, ofClient } = await given()
    for (let round = 1; round <= 5; round++) {
      const parts = await link()
      const before = (await list()).length
      const [open] = await caller.call(listLinks, ofClient)

      const [signed, revoked] = await Promise.all([
        visitor.try(sign, { ...parts, body: filled }),
        caller.try(revoke, { params: { id: client.id, key: open?.key ?? '' } }),
      ])

      expect([
        [201, 404],
        [404, 204],
      ]).toContainEqual([signed.status, revoked.status])
      expect(await list()).toHaveLength(before + (signed.status === 201 ? 1 : 0))
    }
  })

  it('goes with its client, and moves to the one they are merged into', async () => {
    const { link, caller, client, ofClient } = await given()
    const parts = await link()
    const kept = await other(caller, 'Ann B. Lee')
    const ofKept = { params: { id: kept.id } }
    await caller.call(duplicateRoutes.merge, {
      ...ofKept,
      body: { formerId: client.id, fields: { name: 'kept', email: 'kept', phone: 'kept' } },
    })

    await visitor.call(sign, { ...parts, body: filled })
    expect(await caller.call(formRoutes.ofCustomer, ofKept)).toHaveLength(1)
    await caller.call(duplicateRoutes.separate, ofClient)
    const last = await link()
    await caller.call(customerRoutes.remove, ofClient)
    expect((await visitor.try(show, last)).status).toBe(404)
  })
})
