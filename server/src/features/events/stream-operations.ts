import { Readable } from 'node:stream'

/** Server-sent events for one reader. */
export interface EventStream {
  readonly bytes: Readable
  /** Tells words, in one event with those that a slow reader has not taken yet. */
  tell(words: Iterable<string>): void
  /** Says that the connection stands. A reader who took nothing since the last time is let go. */
  beat(): void
  /** Ends it after what was told; after last words, where there are some. Once is enough. */
  end(lastWords?: string): void
  /** Whether that was said; a slow reader may not have heard it yet. */
  isEnded(): boolean
}

/** A line for nobody: passed on at once by whoever is on the way, and read as nothing. */
const comment = ':\n\n'

/**
 * Opens a stream of events. However much is told and however slow its reader, it holds an event and
 * each word once.
 */
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
    tell: (words) => {
      for (const word of words) waiting.add(word)
      if (!isStuck()) flush()
    },
    beat: () => {
      if (isStuck() && wasStuck) bytes.destroy()
      else if (!isStuck() && !isEnded) bytes.push(comment)
      wasStuck = isStuck()
    },
    end: (lastWords) => {
      if (isEnded || bytes.destroyed) return
      isEnded = true
      if (lastWords) bytes.push(lastWords)
      bytes.push(null)
    },
    isEnded: () => isEnded,
  }
}
