import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { constants, cpus, setPriority } from 'node:os'

/** Runs until its parent process has ended, however it ended. */
const loop = 'const { ppid } = process; while (process.ppid === ppid);'

/**
 * Keeps every processor from falling asleep, by a loop on each that gives way to whatever else wants to
 * run. One caller at a time leaves the processors idle many times within an answer; on a virtual machine
 * its host has to wake them each time, and is counted with the program.
 * @returns a function that ends the loops
 */
export const keepAwake = async () => {
  // In sessions of their own, since Linux shares processors out among sessions first (autogroups in
  // sched(7)): in ours they would yield to us only, not to the database.
  const loops = cpus().map(() =>
    spawn(process.execPath, ['-e', loop], { detached: true, stdio: 'ignore' }),
  )
  const end = () => loops.forEach((one) => one.kill('SIGKILL'))
  process.once('exit', end)
  await Promise.all(loops.map((one) => once(one, 'spawn')))
  for (const { pid } of loops) {
    if (pid === undefined) continue
    setPriority(pid, constants.priority.PRIORITY_LOW)
    const group = `/proc/${pid}/autogroup`
    if (existsSync(group)) writeFileSync(group, String(constants.priority.PRIORITY_LOW))
  }
  return end
}
