import { readdir } from 'node:fs/promises'
import { activityRoutes } from '@salon/contract/activity'
import { authRoutes } from '@salon/contract/auth'
import { describe, expect, it } from 'vitest'
import { dumpTables } from '../../../test/dump-tables.ts'
import { fillSalon } from '../../../test/fill-salon.ts'
import { openSalon, password } from '../../../test/open-salon.ts'
import { openTestPhotos } from '../../../test/photo-storage.ts'

const kept = openTestPhotos()
const salon = openSalon(() => kept.config)
const { deleteAccount, current, login, register } = authRoutes
const email = 'anna@salon.example'
const body = { password }

async function isThere(name: string): Promise<boolean> {
  const file = await kept.storage.files.read(name)
  file?.bytes.destroy()
  return file !== undefined
}

/** Every row of every table that holds a salon's. */
const dump = () =>
  dumpTables(salon.database.pool, {
    except: ['migrations', 'secrets', 'counters', 'leases', 'backup_runs'],
  })

describe('deleting an account', () => {
  it('is refused without a session, and without a password', async () => {
    const owner = await salon.owner()

    expect((await salon.anonymous.try(deleteAccount, { body })).status).toBe(401)
    expect((await owner.try(deleteAccount, { body: {} })).status).toBe(422)
    expect((await owner.try(deleteAccount)).status).toBe(422)
  })

  it('is refused with a wrong password, and deletes nothing', async () => {
    const owner = await salon.owner()
    const picture = await fillSalon(salon, kept, owner)
    const before = await dump()

    const { status, problem } = await owner.try(deleteAccount, {
      body: { password: 'not my password' },
    })

    expect(status).toBe(403)
    expect(problem.code).toBe('wrong_password')
    expect(await dump()).toEqual(before)
    expect(await isThere(picture)).toBe(true)
  })

  it('of an owner leaves nothing of the salon, and another salon untouched', async () => {
    const neighbour = await salon.owner()
    const theirs = await fillSalon(salon, kept, neighbour)
    const before = await dump()
    const owner = await salon.owner({ email })
    await fillSalon(salon, kept, owner)
    const full = await dump()
    for (const [table, rows] of Object.entries(full)) {
      const cure = `${table}: test/fill-salon.ts writes a row into every table of a salon`
      expect(rows.length, cure).toBeGreaterThan(before[table]?.length ?? 0)
    }

    await owner.call(deleteAccount, { body })

    expect(await dump()).toEqual(before)
    expect(await kept.filesOf(owner.account?.id ?? 0)).toEqual([])
    expect(await readdir(kept.folder)).not.toContain(String(owner.account?.id))
    expect(await isThere(theirs)).toBe(true)
    expect((await owner.try(current)).status).toBe(401)
  })

  it('frees the email for a new registration', async () => {
    const owner = await salon.owner({ email })
    await owner.call(deleteAccount, { body })

    const known = await salon.anonymous.try(login, { body: { email, password } })
    const unknown = await salon.anonymous.try(login, {
      body: { email: 'nobody@salon.example', password },
    })

    expect(known.status).toBe(401)
    expect(known.problem).toEqual(unknown.problem)
    const again = { name: 'Anna', email, password }
    expect((await salon.anonymous.try(register, { body: again })).status).toBe(201)
  })

  it('clears the session cookie', async () => {
    const registered = await salon.app.inject({
      method: 'POST',
      url: register.path,
      payload: { name: 'Anna', email, password },
    })
    const [cookie] = registered.cookies

    const answer = await salon.app.inject({
      method: 'DELETE',
      url: deleteAccount.path,
      payload: body,
      cookies: { [cookie?.name ?? '']: cookie?.value ?? '' },
    })

    expect(answer.statusCode).toBe(204)
    expect(answer.cookies).toMatchObject([{ name: cookie?.name, value: '' }])
  })

  it('of a colleague deletes the account and its sessions, and is recorded in the activity', async () => {
    const owner = await salon.owner()
    const picture = await fillSalon(salon, kept, owner)
    const before = await dump()
    const colleague = await salon.colleague(owner, 'visitor')

    await colleague.call(deleteAccount, { body })

    const { activity, changes, ...rest } = await dump()
    const { activity: activityBefore, changes: changesBefore, ...restBefore } = before
    expect(rest).toEqual(restBefore)
    expect(activity).toHaveLength((activityBefore?.length ?? 0) + 1)
    expect(changes).toHaveLength((changesBefore?.length ?? 0) + 1)
    const [entry] = await owner.call(activityRoutes.recent)
    expect(entry).toMatchObject({ action: 'deleted', entityType: 'user' })
    expect((await colleague.try(current)).status).toBe(401)
    expect(await isThere(picture)).toBe(true)
  })

  it('four times at once succeeds once', async () => {
    const owner = await salon.owner()
    await fillSalon(salon, kept, owner)

    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => owner.try(deleteAccount, { body })),
    )

    const statuses = outcomes.map(({ status }) => status)
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    for (const status of statuses) expect([204, 401, 404]).toContain(status)
  })

  it('of an owner and a colleague at once deletes both', async () => {
    const owner = await salon.owner()
    await fillSalon(salon, kept, owner)
    const colleague = await salon.colleague(owner, 'user')

    const [first, second] = await Promise.all([
      owner.try(deleteAccount, { body }),
      colleague.try(deleteAccount, { body }),
    ])

    expect(first.status).toBe(204)
    expect([204, 401, 404]).toContain(second.status)
    expect((await dump())['users']).toEqual([])
  })
})
