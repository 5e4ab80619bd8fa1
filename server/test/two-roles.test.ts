import { authRoutes } from '@salon/contract/auth'
import { categoryRoutes } from '@salon/contract/categories'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Database } from '../src/db/client.ts'
import { appRole } from '../src/db/app-role.ts'
import { atAddress } from './client.ts'
import { addressOfDatabase, nameOf, openTestDatabase } from './open-database.ts'
import { addressOf, runProgram, stopProgram } from './program.ts'
import { asAdmin } from './template.ts'

let database: Database
let folder: string
/** The owner of the database's tables, who is no superuser: PostgreSQL refuses those nothing. */
const ownerRole = 'salon_owner_of_a_test'
let count = 0

beforeEach(async () => {
  database = await openTestDatabase({ blank: true })
  const { password } = inject('postgres')
  await database.pool.query(`create role ${ownerRole} login password '${password ?? ''}'`)
  await database.pool.query(`alter database ${await nameOf(database.pool)} owner to ${ownerRole}`)
  folder = mkdtempSync(join(tmpdir(), 'salon-roles-'))
})
afterEach(async () => {
  await database?.close()
  await asAdmin(inject('postgres'), `drop role ${ownerRole}`)
  rmSync(folder, { recursive: true, force: true })
})

/** Opens the salon, makes a write with a history entry, and closes again; returns the program's output. */
async function openOnce(environment: Record<string, string>): Promise<string> {
  const program = runProgram({ DATA_DIR: folder, ...environment })
  try {
    const anonymous = atAddress(await addressOf(program))
    const email = `owner${++count}@salon.example`
    const { cookie } = await anonymous.try(authRoutes.register, {
      body: { name: 'Ann', email, password: 'a long enough password' },
    })
    await anonymous.withCookie(cookie).call(categoryRoutes.add, { body: { name: 'Hair' } })
  } finally {
    await stopProgram(program)
  }
  return program.output.text
}

const asOwner = () => addressOfDatabase(database, ownerRole)
const asApp = () => addressOfDatabase(database, appRole)
const noRls = 'Row-level security does not apply to the role of DATABASE_URL: '

describe('the configured roles', () => {
  it('says nothing where the app has one of its own', async () => {
    const both = { DATABASE_URL: await asApp(), DATABASE_OWNER_URL: await asOwner() }

    expect(await openOnce(both)).not.toContain(noRls)
  })

  it('works without row-level security where one role is both, at every start', async () => {
    const both = { DATABASE_URL: await asOwner(), DATABASE_OWNER_URL: await asOwner() }

    // What a first start would take away, a second would miss.
    for (const start of ['the first', 'the second']) {
      expect(await openOnce(both), start).toContain(noRls)
    }
  })

  it('refuses a single role that row-level security applies to', async () => {
    await openOnce({ DATABASE_URL: await asApp(), DATABASE_OWNER_URL: await asOwner() })

    const program = runProgram({ DATA_DIR: folder, DATABASE_URL: await asApp() })

    expect(await program.ended).toBe(1)
    expect(program.output.text).toBe(
      'Row-level security applies to the role of DATABASE_URL. Set DATABASE_OWNER_URL to the owner of the tables.\n',
    )
  })
})
