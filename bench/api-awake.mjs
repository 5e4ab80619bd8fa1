import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'

/**
 * Keeps every processor from falling asleep, by a loop on each that gives way to whatever else wants to
 * run. One caller at a time leaves the processors idle many times within an answer; on a virtual machine
 * its host has to wake them each time, and is counted with the program.
 * @returns a function that ends the loops
 * @throws where there is no chrt, of util-linux
 */
export const keepAwake = async () => {
  const loops = cpus().map(() =>
    spawn('chrt', ['--idle', '0', process.execPath, '-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  const end = () => loops.forEach((loop) => loop.kill('SIGKILL'))
  process.once('exit', end)
  await Promise.all(loops.map((loop) => once(loop, 'spawn')))
  return end
}
