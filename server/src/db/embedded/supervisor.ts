import { setTimeout as pause } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

/** The state of the database server, for health checks. */
export type State = 'running' | 'restarting' | 'stopped'

/** Milliseconds before the first restart; doubled for each that does not last. */
const FIRST_PAUSE = 100
const LONGEST_PAUSE = 30_000

/** Milliseconds after which a postmaster counts as healthy again. */
const LASTED = 60_000

/** A postmaster that is restarted when it ends, until `stop`. */
export interface Runner {
  readonly state: () => State
  stop(): Promise<void>
}

/**
 * Watches a postmaster that is ready, and starts the next one when it ends.
 * @param launch clears the way and starts a postmaster; a failure of it is tried again too
 */
export function keepRunning(
  first: Postmaster,
  launch: () => Promise<Postmaster>,
  log: (line: string) => void,
): Runner {
  let current = first
  let state: State = 'running'
  const stopping = new AbortController()

  const watch = async (): Promise<void> => {
    let wait = FIRST_PAUSE
    while (!stopping.signal.aborted) {
      const since = performance.now()
      const why = await current.ended
      if (stopping.signal.aborted) return
      state = 'restarting'
      if (performance.now() - since > LASTED) wait = FIRST_PAUSE
      log(`the database server ended (${why}); starting it again in ${wait} ms`)
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
      wait = Math.min(wait * 2, LONGEST_PAUSE)
      if (!stopping.signal.aborted) await restart()
    }
  }

  const restart = async (): Promise<void> => {
    try {
      current = await launch()
      // `stop` during the restart has stopped the previous postmaster only.
      if (stopping.signal.aborted) await current.stop()
      else await current.ready
      if (!stopping.signal.aborted) state = 'running'
    } catch (error) {
      log(error instanceof Error ? error.message : String(error))
    }
  }

  // A program that ends without stopping us takes the database down with it, cleanly.
  const onExit = (): void => void current.stop()
  process.once('exit', onExit)
  const watching = watch()
  return {
    state: () => state,
    async stop() {
      state = 'stopped'
      stopping.abort()
      process.off('exit', onExit)
      await current.stop()
      await watching
    },
  }
}
