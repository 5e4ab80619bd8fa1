import { Readable } from 'node:stream'

/** Server-sent events to one client. */
export interface EventStream {
  readonly bytes: Readable
  /** Sends words, in one event with those that a slow client has not read yet. */
  send(words: Iterable<string>): void
  /** Sends a comment. A client that read nothing since the last heartbeat is disconnected. */
  heartbeat(): void
  /** Ends the stream, after a final event where there is one. Later calls do nothing. */
  end(finalEvent?: string): void
  /** Whether `end` was called; a slow client may still have to read the rest. */
  isEnded(): boolean
}

/** An empty comment: proxies pass it on, and clients ignore it. */
const comment = ':\n\n'

/** Opens a stream. Its buffer is bounded: one event, and each word that waits for it once. */
export function openEventStream(): EventStream {
  const waiting = new Set<string>()
  let wasStuck = false
  let isEnded = false
  const bytes = new Readable({ highWaterMark: 1, read: flush })

  function flush(): void {
    if (waiting.size === 0 || isEnded || bytes.destroyed) return
    const event = `data: ${JSON.stringify([...waiting])}\n\n`
    waiting.clear()
    bytes.push(event)
  }
  const isStuck = () => bytes.readableLength > 0

  bytes.push(comment)
  return {
    bytes,
    send: (words) => {
      for (const word of words) waiting.add(word)
      if (!isStuck()) flush()
    },
    heartbeat: () => {
      if (isStuck() && wasStuck) bytes.destroy()
      else if (!isStuck() && !isEnded) bytes.push(comment)
      wasStuck = isStuck()
    },
    end: (finalEvent) => {
      if (isEnded || bytes.destroyed) return
      isEnded = true
      if (finalEvent) bytes.push(finalEvent)
      bytes.push(null)
    },
    isEnded: () => isEnded,
  }
}
