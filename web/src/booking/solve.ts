import type { Hold } from '@salon/contract/booking-page'

/** The payload that shows that a challenge was solved, by the secret of its hold. */
const solutions = new Map<string, Promise<string>>()

/**
 * The proof of work for a hold. It is begun as soon as there is a hold, while the visitor types, so that nobody
 * waits for it; the worker's script is loaded then, too.
 */
export function solutionFor({
  hold,
  challenge,
}: Pick<Hold, 'hold' | 'challenge'>): Promise<string> {
  const known = solutions.get(hold)
  if (known) return known
  const begun = solve(challenge)
  solutions.set(hold, begun)
  // A worker that could not be loaded is tried again with the next call.
  begun.catch(() => solutions.delete(hold))
  return begun
}

const solve = (text: string) =>
  new Promise<string>((done, failed) => {
    const challenge: unknown = JSON.parse(text)
    const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' })
    const end = (finish: () => void) => {
      worker.terminate()
      finish()
    }
    worker.onerror = () => end(() => failed(new Error('The worker could not be loaded')))
    worker.onmessage = ({ data: solution }: MessageEvent<{ error?: unknown } | null>) =>
      end(() =>
        solution === null || 'error' in solution
          ? failed(new Error('The challenge could not be solved'))
          : done(btoa(JSON.stringify({ challenge, solution }))),
      )
    worker.postMessage({ type: 'work', challenge })
  })
