import { readFileSync } from 'node:fs'

/** Ticks of the kernel's clock in a second, on every Linux there is. */
const ticks = 100

const numbersOf = (pid: number | string) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name before them may hold spaces; what follows is the state, which is no number.
  return stat
    .slice(stat.lastIndexOf(')') + 4)
    .split(' ')
    .map(Number)
}

const childrenOf = (pid: number | string) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)

/** What may end between two looks; nothing then. */
const ifThere = (read: () => number) => {
  try {
    return read()
  } catch {
    return 0
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Milliseconds that a process has computed. */
export const workOf = (pid: number | string) => {
  const [user = 0, system = 0] = numbersOf(pid).slice(10)
  return ((user + system) * 1000) / ticks
}

/** The same of a database server with all that it started, those included that have ended. */
export const workOfFamily = (pid: number) => {
  const ended = numbersOf(pid).slice(12, 14)
  return (
    workOf(pid) +
    (sum(ended) * 1000) / ticks +
    sum(childrenOf(pid).map((child) => ifThere(() => workOf(child))))
  )
}

const field = (text: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0)

/** Megabytes of memory that a process has. */
export const memoryOf = (pid: number) =>
  field(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmRSS') / 1024

/** Megabytes of a database server with all that it started; what they share is counted once. */
export const memoryOfFamily = (pid: number) =>
  sum(
    [pid, ...childrenOf(pid)].map((one) =>
      ifThere(() => field(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'), 'Pss') / 1024),
    ),
  )

/**
 * The processor time that this machine has wanted, apart from what gives way to everything else, and how
 * much its host gave to other machines ("steal" in proc(5)), both in ticks: only where that is next to
 * nothing are figures the machine's own.
 */
export const timeWanted = () => {
  const [, user = 0, , system = 0, , , irq = 0, softirq = 0, stolen = 0] = readFileSync(
    '/proc/stat',
    'utf8',
  )
    .slice(0, 200)
    .split('\n', 1)
    .join('')
    .split(/ +/)
    .map(Number)
  return { wanted: sum([user, system, irq, softirq, stolen]), stolen }
}
