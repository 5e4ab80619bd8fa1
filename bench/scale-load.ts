import { setTimeout as pause } from 'node:timers/promises'
import type { HttpAnswer } from './scale-client.ts'
import type { ScaleSalon } from './scale-salon.ts'

/** So many call at once, each after the answer to its last call. */
export const lanes = 16

/** How many calls were answered well, how many had no answer, and what the others were. */
interface LoadCounts {
  answered: number
  lost: number
  readonly wrong: string[]
}

/** Sends the n-th request. */
type SendRequest = (n: number) => Promise<HttpAnswer>

/** Calls in all lanes until it is stopped. */
const callAlways = (call: SendRequest) => {
  const counts: LoadCounts = { answered: 0, lost: 0, wrong: [] }
  let isOver = false
  let next = 0
  const lane = async () => {
    while (!isOver) {
      const { status, bytes } = await call(next++)
      if (status >= 200 && status < 300) counts.answered += 1
      else if ([0, 502, 503, 504].includes(status)) counts.lost += 1
      else counts.wrong.push(`${status} ${bytes.toString()}`)
    }
  }
  const ended = Promise.all(Array.from({ length: lanes }, lane))
  const stop = async () => {
    isOver = true
    await ended
    return counts
  }
  return { stop }
}

/** Calls a second over so many seconds, and what did not go well. */
export const throughputOf = async (seconds: number, call: SendRequest) => {
  // Whatever is only done at first is done.
  const warm = callAlways(call)
  await pause(1_000)
  await warm.stop()
  const begun = performance.now()
  const load = callAlways((n) => call(n + 100_000))
  await pause(seconds * 1_000)
  const { answered, lost, wrong } = await load.stop()
  return { rate: (answered * 1_000) / (performance.now() - begun), lost, wrong }
}

/**
 * Books and reads in all lanes while something happens to the servers.
 * @param path what is read
 */
export const loadWhile = async (
  { owner, slot }: ScaleSalon,
  path: string,
  happen: () => Promise<void>,
) => {
  /** Bookings that were answered, and how many may or may not be there. */
  const acknowledged: number[] = []
  let unsure = 0
  const load = callAlways(async (n) => {
    if (n % 2 === 0) return owner.ask('GET', path)
    const answer = await owner.ask<{ id: number }>('POST', '/api/appointments', { body: slot(n) })
    if (answer.status === 201) acknowledged.push(answer.body.id)
    else unsure += 1
    return answer
  })
  await pause(1_000)
  await happen()
  await pause(1_000)
  return { ...(await load.stop()), acknowledged, unsure }
}
