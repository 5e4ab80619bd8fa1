import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

type CommandName = 'admin' | 'backup' | 'jobs' | 'photos' | 'restore' | 'seed' | 'verify'

/** A program of the built server, which the tests' global set-up keeps up to date. */
const built = (name: 'main' | CommandName) =>
  fileURLToPath(new URL(`../dist/${name}.js`, import.meta.url))

/**
 * Runs a command of the built server to its end.
 * @param environment all of it, but for PATH
 * @param input what it reads from standard input
 */
export async function runCommand(
  name: CommandName,
  words: readonly string[],
  environment: Record<string, string>,
  input = '',
): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [built(name), ...words], {
    env: { PATH: process.env['PATH'], ...environment },
  })
  child.stdin.end(input)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ])
  return { code, stdout, stderr }
}

/** The whole program in a process of its own. */
export interface StartedProgram {
  readonly child: ChildProcess
  /** Its output so far, stdout and stderr. */
  readonly output: { readonly text: string }
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>
}

/** Starts the built program, on a port that is free, with nothing else of our environment. */
export function runProgram(environment: Record<string, string>): StartedProgram {
  const child = spawn(process.execPath, [built('main')], {
    env: { PATH: process.env['PATH'], PORT: '0', ...environment },
  })
  const output = { text: '' }
  child.stdout.on('data', (bytes) => (output.text += bytes))
  child.stderr.on('data', (bytes) => (output.text += bytes))
  return { child, output, ended: once(child, 'exit').then(([code]) => code as number | null) }
}

/**
 * Where the program listens, as soon as it does.
 * @throws Error with its output, where it ended instead
 */
export async function addressOf({ output, child }: StartedProgram): Promise<string> {
  for (;;) {
    const [, address] = /open at (\S+)/.exec(output.text) ?? []
    if (address) return address
    if (child.exitCode !== null) throw new Error(output.text)
    await pause(20)
  }
}

/** Stops a program by SIGTERM, unless it has ended, and waits for its end. */
export async function stopProgram({ child, ended }: StartedProgram): Promise<void> {
  if (child.exitCode === null) child.kill('SIGTERM')
  await ended
}
