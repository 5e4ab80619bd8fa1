import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { processFacts } from './process.ts'
import {
  ask,
  clusterFolder,
  readyCluster,
  endProcess,
  later,
  postmasterOf,
  start,
  startOwner,
  tidyUp,
  until,
} from './test/workbench.ts'

afterEach(tidyUp)

/** A cluster with one row in it, whose owner has been killed. */
async function orphaned(folder: string): Promise<{ pid: number; socketFolder: string }> {
  const owner = await startOwner({ folder, durable: true })
  if (!owner.connection) throw new Error(owner.refusal)
  await ask(owner.connection, 'create table visit as select 1 as id')
  await endProcess(owner.process, 'SIGKILL')
  return { pid: postmasterOf(folder), socketFolder: owner.connection.host }
}

/** A cluster that was stopped cleanly, with a `postmaster.pid` that names `pid`. */
async function givenPidFile(folder: string, pid: number): Promise<void> {
  await (await start({ folder })).stop()
  writeFileSync(
    join(folder, 'postmaster.pid'),
    `${pid}\n/proc/self/cwd\n1\n5432\n.\n\n0 0\nready\n`,
  )
}

describe('the program was killed', () => {
  test('and its postmaster is stopped before a new one starts', async () => {
    const folder = readyCluster()
    const left = await orphaned(folder)
    expect(processFacts(left.pid)).toBeDefined()

    const server = await start({ folder })

    expect(postmasterOf(folder)).not.toBe(left.pid)
    expect(processFacts(left.pid)?.zombie ?? true).toBe(true)
    expect(await ask(server.connection, 'select id from visit')).toEqual([{ id: 1 }])
  })

  test('with a connection at work in the postmaster, and nothing that was committed is lost', async () => {
    const folder = readyCluster()
    const owner = await startOwner({ folder, durable: true })
    if (!owner.connection) throw new Error(owner.refusal)
    await ask(owner.connection, 'create table visit as select 1 as id')
    const busy = ask(owner.connection, 'select pg_sleep(600)').catch((error: unknown) => error)
    await endProcess(owner.process, 'SIGKILL')

    const server = await start({ folder })

    expect(await busy).toBeInstanceOf(Error)
    expect(await ask(server.connection, 'select id from visit')).toEqual([{ id: 1 }])
  })

  test('and the short folder of its socket is not left behind', async () => {
    const folder = join(clusterFolder(), 'a-long-name-'.repeat(9), 'postgres')
    const left = await orphaned(folder)

    await start({ folder })

    expect(existsSync(left.socketFolder)).toBe(false)
  })

  test('together with its postmaster, and what was committed is there', async () => {
    const folder = readyCluster()
    const left = await orphaned(folder)
    process.kill(left.pid, 'SIGKILL')

    const server = await start({ folder })

    expect(await ask(server.connection, 'select id from visit')).toEqual([{ id: 1 }])
  })
})

describe('postmaster.pid names', () => {
  test('a pid without a process: it is stale', async () => {
    const folder = readyCluster()
    const gone = spawn('sleep', ['0'])
    await once(gone, 'exit')
    await givenPidFile(folder, gone.pid ?? 0)

    const server = await start({ folder })

    expect(server.state()).toBe('running')
  })

  test('an unrelated process of the same account: it is left alone', async () => {
    const folder = readyCluster()
    await (await start({ folder })).stop()
    const { uid, gid } = statSync(folder)
    const unrelated = spawn('sleep', ['600'], { uid, gid, cwd: '/' })
    later(() => endProcess(unrelated, 'SIGTERM'))
    await givenPidFile(folder, unrelated.pid ?? 0)

    const server = await start({ folder })

    expect(server.state()).toBe('running')
    expect(unrelated.exitCode ?? unrelated.signalCode).toBeNull()
    expect(processFacts(unrelated.pid ?? 0)?.zombie).toBe(false)
  })

  test('another cluster’s postmaster: it is left alone', async () => {
    const [folder, other] = [readyCluster(), readyCluster()]
    const neighbour = await start({ folder: other })
    await givenPidFile(folder, postmasterOf(other))

    await start({ folder })

    expect(await ask(neighbour.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('ourselves, as in a container that counts from one again', async () => {
    const folder = readyCluster()
    await givenPidFile(folder, process.pid)

    const server = await start({ folder })

    expect(server.state()).toBe('running')
  })

  test('a zombie: it is waited for', async () => {
    const folder = readyCluster()
    // The shell turns into a program that never asks how its child ended.
    const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 1.5'])
    const [output] = await once(parent.stdout, 'data')
    const zombie = Number(String(output))
    await until(() => processFacts(zombie)?.zombie === true)
    await givenPidFile(folder, zombie)

    const server = await start({ folder })

    expect(server.state()).toBe('running')
    const [pid] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    expect(Number(pid)).not.toBe(zombie)
  })
})
