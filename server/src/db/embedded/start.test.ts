import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { EmbeddedError } from './embedded-error.ts'
import { processFacts } from './process.ts'
import { startEmbedded } from './start.ts'
import {
  ask,
  clusterFolder,
  later,
  postmasterOf,
  readyCluster,
  start,
  tidyUp,
} from './test/workbench.ts'

afterEach(tidyUp)

describe('a start in an empty place', () => {
  test('makes a UTF-8 database named salon that answers at once', async () => {
    const server = await start({ folder: clusterFolder(), durable: true })

    const rows = await ask(
      server.connection,
      `select current_database() as name, pg_encoding_to_char(encoding) as encoding,
        datlocprovider as provider, datlocale as locale
        from pg_database where datname = current_database()`,
    )

    expect(rows).toEqual([{ name: 'salon', encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8' }])
    expect(server.state()).toBe('running')
  })

  test('makes trigrams of any letters, so that every alphabet is searched by index', async () => {
    const server = await start({ folder: clusterFolder() })

    await ask(server.connection, 'create extension pg_trgm')
    const [row] = await ask(server.connection, "select cardinality(show_trgm('анна')) as trigrams")

    expect(row).toEqual({ trigrams: 5 })
  })

  test('opens no TCP port, and a folder that only its account may enter', async () => {
    const server = await start({ folder: clusterFolder() })

    const [row] = await ask(server.connection, 'show listen_addresses')

    expect(row).toEqual({ listen_addresses: '' })
    expect(statSync(server.connection.host).mode & 0o777).toBe(0o700)
  })

  test('flushes what is committed, except where a test has given that up', async () => {
    const careful = await start({ folder: clusterFolder(), durable: true })
    const careless = await start({ folder: clusterFolder(), durable: false })

    expect(await ask(careful.connection, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect(await ask(careless.connection, 'show fsync')).toEqual([{ fsync: 'off' }])
  })

  test('lets the caller have the last word about a setting', async () => {
    const server = await start({ folder: readyCluster(), settings: { max_connections: '77' } })

    expect(await ask(server.connection, 'show max_connections')).toEqual([
      { max_connections: '77' },
    ])
  })

  test('removes what a start that was killed in the middle had begun', async () => {
    const folder = clusterFolder()
    mkdirSync(`${folder}.new-abc123/base`, { recursive: true })

    await start({ folder })

    expect(readdirSync(dirname(folder)).toSorted()).toEqual(['postgres', 'postgres.lock'])
  })
})

test('a second start finds what the first one wrote', async () => {
  const folder = readyCluster()
  const first = await start({ folder })
  await ask(first.connection, 'create table visit as select 1 as id')
  await first.stop()

  const second = await start({ folder })

  expect(await ask(second.connection, 'select id from visit')).toEqual([{ id: 1 }])
})

test('a path too long for a socket gets a short private folder, which goes with the server', async () => {
  const folder = join(clusterFolder(), 'a-long-name-'.repeat(9), 'postgres')
  const server = await start({ folder })
  const { host } = server.connection

  expect(await ask(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(statSync(host).mode & 0o777).toBe(0o700)
  await server.stop()
  expect(existsSync(host)).toBe(false)
})

describe('a stop', () => {
  test('ends the postmaster and may be repeated', async () => {
    const folder = readyCluster()
    const server = await start({ folder })
    const pid = postmasterOf(folder)

    await Promise.all([server.stop(), server.stop()])
    await server.stop()

    expect(server.state()).toBe('stopped')
    expect(processFacts(pid)).toBeUndefined()
    expect(existsSync(join(folder, 'postmaster.pid'))).toBe(false)
  })
})

describe('a start is refused in one sentence', () => {
  const refusal = async (folder: string): Promise<string> => {
    const error: unknown = await startEmbedded({ folder, durable: false }).then(
      (server) => later(() => server.stop()),
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(EmbeddedError)
    return error instanceof Error ? error.message : ''
  }

  test('where the data is another PostgreSQL’s', async () => {
    const folder = clusterFolder()
    mkdirSync(folder)
    writeFileSync(join(folder, 'PG_VERSION'), '17\n')

    expect(await refusal(folder)).toMatch(/made by PostgreSQL 17, .* brings PostgreSQL 18/)
  })

  test('where the folder holds something else, which stays', async () => {
    const folder = clusterFolder()
    mkdirSync(folder)
    writeFileSync(join(folder, 'letter.txt'), 'dear aunt')

    expect(await refusal(folder)).toMatch(/is not empty and holds no database/)
    expect(readdirSync(folder)).toEqual(['letter.txt'])
  })

  test('where PostgreSQL itself refuses, in its own words', async () => {
    const folder = readyCluster()
    writeFileSync(join(folder, 'postgresql.conf'), 'max_connections = many\n')

    expect(await refusal(folder)).toMatch(/did not start: .*/)
  })

  test('and the folder is free again afterwards', async () => {
    const folder = clusterFolder()
    mkdirSync(folder)
    writeFileSync(join(folder, 'PG_VERSION'), '17\n')
    const first = await refusal(folder)

    expect(await refusal(folder)).toBe(first)
  })
})

test('where there are no Unix sockets it listens on the loopback and wants the password', async () => {
  const folder = clusterFolder()
  await (await start({ folder, tcp: true })).stop()
  const { connection } = await start({ folder, tcp: true })

  expect(connection.host).toBe('127.0.0.1')
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(ask({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow(/password/)
})
