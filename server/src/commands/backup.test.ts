import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addressOf,
  runCommand,
  runProgram,
  stopProgram,
  type StartedProgram,
} from '../../test/program.ts'

let folder: string
let salon: StartedProgram
let address: string

const start = async (data: string) => {
  salon = runProgram({ DATA_DIR: join(folder, data), BACKUP_HOUR: 'off' })
  address = await addressOf(salon)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salon-backup-command-'))
  await start('first')
})
afterAll(async () => {
  await stopProgram(salon)
  await rm(folder, { recursive: true })
})

/** Runs a command on a data folder. */
const typed = (command: 'backup' | 'restore' | 'verify', data: string, ...words: string[]) =>
  runCommand(command, words, { DATA_DIR: join(folder, data) })

const post = (path: string, body: object) =>
  fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const account = { email: 'zoe@salon.example', password: 'a long enough password' }

describe('npm run backup and npm run restore', () => {
  it('move a running salon to another machine, where its users sign in', async () => {
    await post('/api/register', { ...account, name: 'Zoë' })
    const file = join(folder, 'taken.zip')

    const taken = await typed('backup', 'first', file)

    expect(taken.stderr).toBe('')
    expect(taken.stdout).toMatch(
      /^Backed up \d+ rows of \d+ tables \(schema \S+\) and 0 files of pic/,
    )
    expect((await typed('restore', 'first', file)).stderr).toMatch(/already in use by another/)
    await stopProgram(salon)
    expect(await typed('restore', 'first', file)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^There is data here already \(in '\w+'\)\./),
    })
    const restored = await typed('restore', 'second', file)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(await typed('verify', 'second')).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Checked 1 entries .*\nEvery link is as it was written\.\n$/s),
    })
    expect(restored.stdout).toMatch(/\nRestored, read back and compared: \d+ tables and 0 files/)

    await start('second')
    expect((await post('/api/login', account)).status).toBe(200)
  })

  it('start the database where the app is not running, and name the file by its time', async () => {
    const taken = await typed('backup', 'first')

    expect(taken).toMatchObject({ code: 0, stderr: '' })
    const [name = ''] = await readdir(join(folder, 'first', 'backups'))
    expect(name).toMatch(/^salon-[\dT-]+Z-by-hand\.zip$/)
    expect(taken.stdout).toContain(join(folder, 'first', 'backups', name))
  })

  it('report usage and expected errors in one sentence', async () => {
    const outcomes = await Promise.all([
      typed('backup', 'first', 'one', 'two'),
      typed('backup', 'nowhere'),
      typed('backup', 'second', join(folder, 'taken.zip')),
      typed('restore', 'third'),
      typed('restore', 'third', join(folder, 'none.zip')),
    ])

    expect(outcomes.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1])
    expect(outcomes.map(({ stderr }) => stderr)).toEqual([
      'Usage: npm run backup, or npm run backup -- FILE.\n',
      `There is nothing to back up in ${join(folder, 'nowhere')}.\n`,
      `There is a file ${join(folder, 'taken.zip')} already.\n`,
      'Usage: npm run restore -- FILE.\n',
      expect.stringMatching(/^\S+none\.zip cannot be read as a backup: there is no such file\.\n$/),
    ])
    expect(await readdir(folder)).toEqual(['first', 'second', 'taken.zip'])
  })

  it('report an unreachable database in one sentence', async () => {
    const { code, stderr } = await runCommand('restore', [join(folder, 'taken.zip')], {
      DATA_DIR: join(folder, 'fourth'),
      DATABASE_URL: 'postgresql://salon:secret@127.0.0.1:1/salon',
    })

    expect(code).toBe(1)
    expect(stderr).toMatch(/^\S.*ECONNREFUSED.*\.\n$/)
  })
})
