import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { parsePidFile } from './pid-file.ts'
import { isPostgresIn, parseProcStat, parsePs, processFacts, stillRuns } from './process.ts'

describe('the facts of a process', () => {
  test('are read from proc, whatever its command is called', () => {
    const rest = '1 1 1 0 -1 4194304 1 0 0 0 0 0 0 0 20 0 1 0 987654 1000 10'

    expect(parseProcStat(`42 (a) b (c)) S ${rest}`)).toEqual({ started: '987654', zombie: false })
    expect(parseProcStat(`42 (sleep) Z ${rest}`)).toEqual({ started: '987654', zombie: true })
  })

  test('are read from ps where there is no proc', () => {
    const running = parsePs('Ss   Sat Nov 21 05:31:15 2026\n')

    expect(running).toEqual({ started: 'Sat-Nov-21-05:31:15-2026', zombie: false })
    expect(parsePs('Z+   Sat Nov 21 05:31:15 2026')?.zombie).toBe(true)
    expect(parsePs('\n')).toBeUndefined()
  })

  test('stay the same for as long as it lives', async () => {
    const child = spawn('sleep', ['600'])
    const pid = child.pid ?? 0
    const started = processFacts(pid)?.started ?? ''

    expect(stillRuns(pid, started)).toBe(true)
    expect(stillRuns(pid, 'another moment')).toBe(false)
    child.kill()
    await once(child, 'exit')
    expect(stillRuns(pid, started)).toBe(false)
  })
})

test('a program that only speaks of our folder is no PostgreSQL of ours', async () => {
  const folder = '/srv/salon/postgres'
  const mark = `salon.folder=${folder}`
  const talker = spawn('sh', ['-c', 'sleep 600; true', mark])

  expect(isPostgresIn(talker.pid ?? 0, folder, mark)).toBe(false)

  talker.kill()
  await once(talker, 'exit')
})

describe('postmaster.pid', () => {
  test('says who it is, and whether it is ready', () => {
    const lines = ['4307', '/proc/self/cwd', '1795238346', '5432', '.', '', ' 16039942   4']

    expect(parsePidFile([...lines, 'ready   ', ''].join('\n'))).toEqual({
      pid: 4307,
      port: 5432,
      socketFolder: '.',
      ready: true,
    })
    expect(parsePidFile([...lines, 'starting'].join('\n'))?.ready).toBe(false)
    expect(parsePidFile('4307\n')).toMatchObject({ pid: 4307, socketFolder: '', ready: false })
    expect(parsePidFile('')).toBeUndefined()
  })
})
