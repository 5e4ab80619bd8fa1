import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { accountFor } from './account.ts'
import { findBinaries } from './binaries.ts'
import { EmbeddedError } from './embedded-error.ts'
import { startPostmaster, type PostmasterPlan } from './postmaster.ts'
import { postgresProcessesIn, processFacts } from './process.ts'
import { settingsFor } from './settings.ts'
import { ask, readyCluster, later, postmasterOf, start, tidyUp, until } from './test/workbench.ts'

afterEach(tidyUp)

describe('a postmaster that dies while we run', () => {
  test('is started again, and the state says so', async () => {
    const folder = readyCluster()
    const server = await start({ folder, durable: true })
    await ask(server.connection, 'create table visit as select 1 as id')
    const killed = postmasterOf(folder)

    process.kill(killed, 'SIGKILL')
    await until(() => server.state() === 'restarting')
    await until(() => server.state() === 'running')

    expect(postmasterOf(folder)).not.toBe(killed)
    expect(await ask(server.connection, 'select id from visit')).toEqual([{ id: 1 }])
  })

  test('is started again as often as it dies, after a longer pause each time', async () => {
    const folder = readyCluster()
    const lines: string[] = []
    const server = await start({ folder, log: (line) => lines.push(line) })

    for (const _ of [1, 2]) {
      process.kill(postmasterOf(folder), 'SIGKILL')
      await until(() => server.state() === 'restarting')
      await until(() => server.state() === 'running')
    }

    const pauses = lines.flatMap((line) => /again in (\d+) ms/.exec(line)?.[1] ?? []).map(Number)
    expect(pauses).toHaveLength(2)
    expect(pauses[1]).toBeGreaterThan(pauses[0] ?? 0)
  })

  test('stays down when we are stopped in the meantime', async () => {
    const folder = readyCluster()
    const server = await start({ folder })

    process.kill(postmasterOf(folder), 'SIGKILL')
    await until(() => server.state() === 'restarting')
    await server.stop()

    expect(server.state()).toBe('stopped')
    expect(postgresProcessesIn(folder)).toEqual([])
  })
})

describe('one postmaster', () => {
  const planFor = (folder: string): PostmasterPlan => ({
    folder,
    binaries: findBinaries(folder, accountFor(folder)),
    account: accountFor(folder),
    port: 5432,
    settings: settingsFor(false, { listen_addresses: '', unix_socket_directories: '.' }),
    log: () => undefined,
  })

  const helperOf = (folder: string, title: string): number =>
    postgresProcessesIn(folder).find((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(title),
    ) ?? 0

  test('that does not end by SIGINT is killed', async () => {
    const folder = readyCluster()
    await (await start({ folder })).stop()
    const postmaster = startPostmaster({ ...planFor(folder), stopTimeout: 300 })
    later(() => postmaster.stop())
    await postmaster.ready
    // Without its checkpointer a fast stop never comes to its end.
    await until(() => helperOf(folder, 'checkpointer') !== 0)
    process.kill(helperOf(folder, 'checkpointer'), 'SIGSTOP')

    await postmaster.stop()

    expect(processFacts(postmaster.pid ?? 0)).toBeUndefined()
    expect((await start({ folder })).state()).toBe('running')
  })

  test('whose program is missing refuses instead of throwing out of nowhere', async () => {
    const folder = readyCluster()
    await (await start({ folder })).stop()
    const binaries = { bin: '/nonexistent', major: 18 }

    const postmaster = startPostmaster({ ...planFor(folder), binaries })

    await expect(postmaster.ready).rejects.toThrow(EmbeddedError)
    await postmaster.stop()
  })
})
