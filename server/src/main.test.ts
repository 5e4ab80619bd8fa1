import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyReadyCluster } from '../test/ready-cluster.ts'
import { addressOf, runProgram, stopProgram, type StartedProgram } from '../test/program.ts'

let folder: string
let running: StartedProgram[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'salon-main-'))
})
afterEach(async () => {
  await Promise.all(running.map(stopProgram))
  running = []
  rmSync(folder, { recursive: true, force: true })
})

/** The program in a data folder whose database is there already. */
function runReady(environment: Record<string, string> = {}): StartedProgram {
  if (!existsSync(join(folder, 'postgres'))) copyReadyCluster(join(folder, 'postgres'))
  return run(environment)
}

function run(environment: Record<string, string> = {}): StartedProgram {
  const program = runProgram({ DATA_DIR: folder, ...environment })
  running.push(program)
  return program
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

const postmaster = () => join(folder, 'postgres', 'postmaster.pid')

describe('the program', () => {
  it('says one line when it is open, and stops cleanly however often it is asked', async () => {
    const salon = run()
    const address = await addressOf(salon)
    expect(salon.output.text.trim().split('\n')).toHaveLength(1)
    const inFlight = fetch(`${address}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ann', email: 'ann@salon.example', password: 'long enough' }),
    })
    // The request has to have arrived before the signal does.
    await fetch(`${address}/api/health`)

    salon.child.kill('SIGINT')
    salon.child.kill('SIGTERM')

    expect((await inFlight).status).toBe(201)
    expect(await salon.ended).toBe(0)
    expect(existsSync(postmaster())).toBe(false)
  })

  it('closes its database in good order though an upload has come to a halt', async () => {
    const salon = runReady()
    const { port } = new URL(await addressOf(salon))
    const halted = connect(Number(port), '127.0.0.1').on('error', () => {})
    halted.write('POST /api/login HTTP/1.1\r\nHost: salon\r\nContent-Type: application/json\r\n')
    halted.write('Expect: 100-continue\r\nContent-Length: 99\r\n\r\n{')
    // The request has begun once the server answers 100 Continue.
    await once(halted, 'data')

    salon.child.kill('SIGTERM')

    expect(await salon.ended).toBe(0)
    expect(existsSync(postmaster())).toBe(false)
  })

  it('leaves no database behind when it is stopped while it starts', async () => {
    const salon = run()
    while (!existsSync(postmaster())) await pause(5)

    salon.child.kill('SIGTERM')

    expect(await salon.ended).toBe(0)
    while (existsSync(postmaster())) await pause(20)
    expect(salon.output.text).toBe('')
  })

  it('opens at the same port again after it was killed as it opened, and says what keeps it from backups', async () => {
    const killed = runReady()
    const { port } = new URL(await addressOf(killed))
    killed.child.kill('SIGKILL')
    await killed.ended
    while (!(await isFree(Number(port)))) await pause(20)

    const again = runReady({ PORT: port, BACKUP_DIR: '/dev/null' })

    expect(new URL(await addressOf(again)).port).toBe(port)
    expect(again.output.text).toMatch(/^No backup can be made: .* \/dev\/null \(BACKUP_DIR\)\.$/m)
  })

  it('does not open one data folder twice', async () => {
    await addressOf(runReady())

    const second = runReady()

    expect(await second.ended).toBe(1)
    expect(second.output.text).toMatch(/already in use.*\n$/)
    expect(second.output.text.trim().split('\n')).toHaveLength(1)
  })

  it('names the backups and the way back where the data folder is damaged', async () => {
    mkdirSync(join(folder, 'postgres'))
    writeFileSync(join(folder, 'postgres', 'letter.txt'), 'dear aunt')

    const salon = run()

    expect(await salon.ended).toBe(1)
    expect(salon.output.text).toContain(`Backups are in ${join(folder, 'backups')}. With an empty`)
    expect(salon.output.text).toContain('npm run restore -- FILE')
  })

  it('refuses a bad setting with one sentence', async () => {
    const salon = run({ PORT: 'ninety' })

    expect(await salon.ended).toBe(1)
    expect(salon.output.text).toBe('PORT must be a port number from 0 to 65535.\n')
  })
})
