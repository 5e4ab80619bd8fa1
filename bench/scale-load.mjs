import { setTimeout as pause } from 'node:timers/promises'

/** So many call at once, each after the answer to its last call. */
export const lanes = 16

/**
 * Calls in all lanes until told to stop.
 * @param {(n: number) => Promise<{ status: number }>} call the n-th call
 * @returns {{ stop: () => Promise<Tally>, tally: Tally }}
 * @typedef {{ answered: number, lost: number, wrong: string[] }} Tally
 */
const callAlways = (call) => {
  const tally = { answered: 0, lost: 0, wrong: [] }
  let isOver = false
  let next = 0
  const lane = async () => {
    while (!isOver) {
      const { status, bytes } = await call(next++)
      if (status >= 200 && status < 300) tally.answered += 1
      else if ([0, 502, 503, 504].includes(status)) tally.lost += 1
      else tally.wrong.push(`${status} ${bytes}`)
    }
  }
  const ended = Promise.all(Array.from({ length: lanes }, lane))
  const stop = async () => {
    isOver = true
    await ended
    return tally
  }
  return { tally, stop }
}

/** Calls a second over so many seconds, and what did not go well. */
export const throughputOf = async (seconds, call) => {
  // Whatever is only done at first is done.
  const warm = callAlways(call)
  await pause(1_000)
  await warm.stop()
  const begun = performance.now()
  const load = callAlways((n) => call(n + 1_000_000))
  await pause(seconds * 1_000)
  const { answered, lost, wrong } = await load.stop()
  return { rate: (answered * 1_000) / (performance.now() - begun), lost, wrong }
}

/**
 * Books and reads in all lanes while something happens to the servers.
 * @param {{ salon: object, path: string, first: number }} what slots from the first one on, and what is read
 * @param {() => Promise<void>} happen
 */
export const loadWhile = async ({ salon: { owner, slot }, path, first }, happen) => {
  /** Bookings that were answered, and how many may or may not be there. */
  const acknowledged = []
  let unsure = 0
  const load = callAlways(async (n) => {
    if (n % 2 === 0) return owner.ask('GET', path)
    const answer = await owner.ask('POST', '/api/appointments', { body: slot(first + n) })
    if (answer.status === 201) acknowledged.push(answer.body.id)
    else unsure += 1
    return answer
  })
  await pause(1_000)
  await happen()
  await pause(1_000)
  return { ...(await load.stop()), acknowledged, unsure }
}
