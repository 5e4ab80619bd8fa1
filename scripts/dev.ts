// `npm run dev`: the page with hot reload and the server restarting, until Ctrl-C ends both.
import { spawn } from 'node:child_process'
import { inRoot, root } from './setup/paths.mjs'
import { commandOf } from './setup/run-command.mjs'

const programs = [
  // tsx loads TypeScript as it is; --watch follows every file that the server has loaded.
  {
    args: ['--watch', '--watch-preserve-output', '--import', 'tsx', 'server/src/main.ts'],
    cwd: root,
  },
  { args: [commandOf('vite', 'vite', 'web'), '--clearScreen', 'false'], cwd: inRoot('web') },
]

let ending = false
const children = programs.map(({ args, cwd }) => {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  child.on('exit', (code) => end(code ?? 1))
  return child
})

/** Ends both with the first of them, by its exit code: neither is of use without the other. */
function end(code: number, signal: NodeJS.Signals = 'SIGTERM') {
  if (ending) return
  ending = true
  process.exitCode = code
  for (const child of children) child.kill(signal)
}

process.on('SIGINT', () => end(0, 'SIGINT'))
process.on('SIGTERM', () => end(0))
