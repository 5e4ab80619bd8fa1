import { chownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { accountFor, accountNamed } from './account.ts'
import {
  ask,
  clusterFolder,
  ordinaryAccount,
  privateFolder,
  start,
  tidyUp,
} from './test/workbench.ts'

afterEach(tidyUp)

const asRoot = process.getuid?.() === 0

describe('the account', () => {
  test('is the first known one of the system', () => {
    const passwd =
      'root:x:0:0::/root:/bin/sh\nnobody:*:-2:-2::/:/bin/false\npg:x:101:104::/:/bin/sh'

    expect(accountNamed(['pg', 'nobody'], passwd)).toEqual({ uid: 101, gid: 104 })
    expect(accountNamed(['x', 'nobody'], passwd)).toEqual({ uid: 4294967294, gid: 4294967294 })
    expect(accountNamed(['x'], passwd)).toBeUndefined()
  })

  test('is never root, and an ordinary user stays who they are', () => {
    const account = accountFor(clusterFolder())

    expect(account === undefined).toBe(!asRoot)
    expect(account?.uid).not.toBe(0)
  })

  test('of a cluster that has an owner is that owner', async () => {
    const user = ordinaryAccount()
    const folder = privateFolder(user)

    expect(accountFor(folder)).toEqual(asRoot ? user : undefined)
  })
})

test('a cluster that root has put back from a copy belongs to the account again', async () => {
  const folder = clusterFolder()
  const first = await start({ folder })
  await ask(first.connection, 'create table visit as select 1 as id')
  await first.stop()
  const owner = statSync(folder).uid
  // An ordinary user owns it all the time; root's copies are root's.
  const copier = process.getuid?.() ?? 0
  for (const entry of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    chownSync(join(folder, entry), copier, process.getgid?.() ?? 0)
  }

  const second = await start({ folder })

  expect(await ask(second.connection, 'select id from visit')).toEqual([{ id: 1 }])
  expect(lstatSync(join(folder, 'PG_VERSION')).uid).toBe(owner)
})
