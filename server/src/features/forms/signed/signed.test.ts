import { activityRoutes } from '@salon/contract/activity'
import { customerRoutes } from '@salon/contract/customers'
import { duplicateRoutes } from '@salon/contract/duplicates'
import { formRoutes } from '@salon/contract/forms'
import { historyRoutes } from '@salon/contract/history'
import { operationOf, type Route } from '@salon/contract/route'
import { describe, expect, it } from 'vitest'
import { answers, addedForm, consent, filled, signature } from '../../../../test/form-scenes.ts'
import { newestEntry } from '../../../../test/newest-entry.ts'
import { openSalon } from '../../../../test/open-salon.ts'
import { other, seedSalon } from '../../../../test/seed-salon.ts'

const salon = openSalon()
const { editTemplate, archiveTemplate, ofCustomer, sign, get } = formRoutes
const voidForm = formRoutes.void

async function given() {
  const { caller, client } = await seedSalon(salon)
  const { id: templateId } = await addedForm(caller)
  const ofClient = { params: { id: client.id } }
  const body = { ...filled, templateId }
  const signed = () => caller.call(sign, { ...ofClient, body })
  const list = () => caller.call(ofCustomer, ofClient)
  const read = (id: number) => caller.call(get, { params: { id } })
  return { caller, client, templateId, ofClient, body, signed, list, read }
}

describe('a form that a client signs', () => {
  it('is nothing for a visitor, for another salon, and for nobody', async () => {
    const { caller, ofClient, body, signed } = await given()
    const { id } = await signed()
    const [one, voiding] = [{ params: { id } }, { params: { id }, body: { reason: 'Theirs' } }]
    const visitor = await salon.colleague(caller, 'visitor')
    const user = await salon.colleague(caller, 'user')
    const otherOwner = await salon.owner()
    const statuses = async (who: typeof visitor) => [
      (await who.try(ofCustomer, ofClient)).status,
      (await who.try(sign, { ...ofClient, body })).status,
      (await who.try(get, one)).status,
      (await who.try(voidForm, voiding)).status,
    ]

    expect(await statuses(salon.anonymous)).toEqual([401, 401, 401, 401])
    expect(await statuses(visitor)).toEqual([403, 403, 403, 403])
    expect(await statuses(otherOwner)).toEqual([404, 404, 404, 404])
    expect(await statuses(user)).toEqual([200, 201, 200, 403])
    const seen = await visitor.call(historyRoutes.ofCustomer, ofClient)
    expect(seen.map(({ subject }) => subject)).toEqual(['customer'])
    const [entry] = await visitor.call(activityRoutes.recent)
    expect(entry).toMatchObject({ description: 'Updated customer Ann Lee' })
  })

  it('is refused where it is incomplete or over a limit, and nothing is kept', async () => {
    const { caller, ofClient, body, list } = await given()
    const at = (place: number, answer: unknown) => ({
      answers: answers.map((one, n) => (n === place ? answer : one)),
    })
    const [unanswered, no] = ['Please answer this question', 'This is no answer to this question']
    const long = Array.from({ length: 40_000 }, () => 1000)
    const refusals: [change: object, path: string, message: string][] = [
      [at(0, null), 'answers.0', unanswered],
      [at(0, 'Yes'), 'answers.0', no],
      [{ answers: [true] }, 'answers.1', unanswered],
      [at(1, 'Green'), 'answers.1', no],
      [at(2, ['Henna', 'Henna']), 'answers.2', no],
      [at(2, ['Rosemary']), 'answers.2', no],
      [at(3, 'x'.repeat(201)), 'answers.3', 'At most 200 characters'],
      [at(4, 'x'.repeat(10_001)), 'answers.4', 'At most 10000 characters'],
      [{ answers: [...answers, 'More'] }, 'answers.5', 'There are more answers than questions'],
      [{ signature: null }, 'signature', 'Please sign'],
      [{ signature: { ...signature, strokes: [] } }, 'signature.strokes', 'Please sign'],
      [
        { signature: { ...signature, strokes: [long] } },
        'signature',
        'The signature is too large. Please sign again.',
      ],
      [
        { signature: { ...signature, strokes: [[1, 2, 3]] } },
        'signature.strokes.0',
        'Each point has two numbers',
      ],
      [
        { signature: { ...signature, strokes: [Array(250_000).fill(0.5)] } },
        'signature.strokes.0',
        'Each point has two numbers',
      ],
      [
        { signature: { ...signature, strokes: Array(400_000).fill(0) } },
        'signature.strokes',
        'The signature is too large. Please sign again.',
      ],
      [{ signerName: ' ' }, 'signerName', 'Name is required'],
    ]

    for (const [change, path, message] of refusals) {
      const { status, problem } = await caller.try(sign, {
        ...ofClient,
        body: { ...body, ...change },
      })
      expect([status, problem.errors]).toEqual([422, [{ path, message }]])
    }
    const missing = { ...body, templateId: 999_999 }
    expect((await caller.try(sign, { ...ofClient, body: missing })).status).toBe(404)
    expect(await list()).toEqual([])
    expect((await caller.try(ofCustomer, { params: { id: 999_999 } })).status).toBe(404)
  })

  it('is signed by a guardian where the client is known to be under 16', async () => {
    const { caller, ofClient, body, list } = await given()
    // In Berlin it is 5 June already.
    salon.setNow('2026-06-04T22:30:00Z')
    const attempt = async (birthday: string | null, isGuardian: boolean) => {
      await caller.call(customerRoutes.edit, { ...ofClient, body: { birthday } })
      return caller.try(sign, { ...ofClient, body: { ...body, isGuardian } })
    }

    const { status, problem } = await attempt('2010-06-06', false)
    expect(status).toBe(422)
    expect(problem.errors).toEqual([
      { path: 'isGuardian', message: 'A guardian has to sign for a client under 16' },
    ])
    expect(await list()).toEqual([])
    expect((await attempt('2010-06-06', true)).status).toBe(201)
    expect((await attempt('2010-06-05', false)).status).toBe(201)
    expect((await attempt(null, false)).status).toBe(201)
  })

  it('is kept as it was shown, whatever becomes of the form', async () => {
    const { caller, templateId, body, ofClient, signed, list, read } = await given()
    const params = { id: templateId }
    const first = await signed()
    await caller.call(editTemplate, { params, body: { title: 'Consent', questions: [] } })
    const outdated = await caller.try(sign, { ...ofClient, body })
    const second = await caller.call(sign, {
      ...ofClient,
      body: { ...body, templateVersion: 2, answers: [], isGuardian: true, signerName: 'Mary Lee' },
    })
    await caller.call(archiveTemplate, { params })
    await caller.call(customerRoutes.edit, { ...ofClient, body: { name: 'Ann Fox' } })

    expect([outdated.status, outdated.problem.code]).toEqual([409, 'changed_meanwhile'])
    expect(await read(first.id)).toEqual(first)
    const { title, introduction, questions } = consent
    expect(first).toMatchObject({
      title,
      introduction,
      questions,
      answers,
      signature,
      templateVersion: 1,
      clientName: 'Ann Lee',
      signerName: 'Ann Lee',
      isGuardian: false,
      takenBy: caller.account?.name,
      voidedAt: null,
      voidReason: null,
    })
    expect(second).toMatchObject({ title: 'Consent', questions: [], isGuardian: true })
    expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id])
    expect((await caller.try(sign, { ...ofClient, body })).status).toBe(404)
  })

  it('is never changed: no operation edits or deletes one, and history does not undo it', async () => {
    const { caller, signed, read } = await given()
    const one = await signed()
    const ofSigned = Object.values<Route>(formRoutes)
      .filter(({ path }) => path.startsWith('/api/signed-forms'))
      .map(operationOf)
    const entry = await newestEntry(caller, 'signedForm')

    const undone = await caller.try(historyRoutes.undo, { params: { seq: entry.seq } })

    expect(ofSigned).toEqual([
      'GET /api/signed-forms/:id',
      'GET /api/signed-forms/:id/pdf',
      'POST /api/signed-forms/:id/void',
    ])
    expect(entry).toMatchObject({ operation: 'added', name: consent.title, obstacle: 'signed' })
    expect([undone.status, undone.problem.code]).toEqual([409, 'not_undoable'])
    expect(await read(one.id)).toEqual(one)
  })

  it('is voided once, with a reason, and stays readable as it was', async () => {
    const { caller, signed, list, read } = await given()
    const one = await signed()
    const params = { id: one.id }
    const body = { reason: 'The wrong client' }
    expect((await caller.try(voidForm, { params, body: { reason: ' ' } })).problem).toMatchObject({
      errors: [{ path: 'reason', message: 'Reason is required' }],
    })

    const voided = await caller.call(voidForm, { params, body })
    const again = await caller.try(voidForm, { params, body: { reason: 'Another reason' } })

    expect([again.status, again.problem.code]).toEqual([409, 'changed_meanwhile'])
    const { voidedAt, voidReason, voidedBy, ...rest } = voided
    expect({ voidReason, voidedBy }).toEqual({
      voidReason: body.reason,
      voidedBy: caller.account?.name,
    })
    expect({ ...rest, voidedAt: null, voidReason: null, voidedBy: null }).toEqual(one)
    expect(await read(one.id)).toEqual(voided)
    expect(await list()).toMatchObject([{ id: one.id, voidedAt }])
    const entry = await newestEntry(caller, 'signedForm')
    expect(entry).toMatchObject({ operation: 'deleted', obstacle: 'signed' })
  })
})

describe('the signed forms of a client', () => {
  it('move to the client they are merged into, and back', async () => {
    const { caller, client, signed, list } = await given()
    const one = await signed()
    const kept = await other(caller, 'Ann B. Lee')
    const ofKept = { params: { id: kept.id } }

    await caller.call(duplicateRoutes.merge, {
      ...ofKept,
      body: { formerId: client.id, fields: { name: 'kept', email: 'kept', phone: 'kept' } },
    })
    const merged = await caller.call(ofCustomer, ofKept)
    await caller.call(duplicateRoutes.separate, { params: { id: client.id } })

    const { id, title, signedAt } = one
    expect(merged).toMatchObject([{ id, customerId: kept.id, title, signedAt }])
    expect(await caller.call(ofCustomer, ofKept)).toEqual([])
    expect(await list()).toMatchObject([{ id, customerId: client.id }])
  })

  it('go with the client, and come back with them', async () => {
    const { caller, ofClient, signed, read } = await given()
    const one = await signed()
    await caller.call(voidForm, { params: { id: one.id }, body: { reason: 'Twice' } })
    const before = await read(one.id)

    await caller.call(customerRoutes.remove, ofClient)
    expect((await caller.try(get, { params: { id: one.id } })).status).toBe(404)
    expect((await caller.try(ofCustomer, ofClient)).status).toBe(404)

    const { seq } = await newestEntry(caller, 'customer')
    await caller.call(historyRoutes.undo, { params: { seq } })
    expect(await read(one.id)).toEqual(before)
  })
})
