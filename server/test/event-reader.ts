/** A reader of an event stream. */
export interface EventReader {
  /** The subjects of the next `count` events, as soon as they have arrived. */
  next(count?: number): Promise<string[][]>
  /** All subjects up to the event that has this one. */
  until(word: string): Promise<string[]>
  /** The whole text, once the stream has ended. */
  readonly ended: Promise<string>
}

/** Reads events as they come. */
export function readEvents(bytes: AsyncIterable<Uint8Array | string>): EventReader {
  let text = ''
  let wake = () => {}
  let taken = 0
  let isOver = false
  const received = () =>
    [...text.matchAll(/^data: (\[.*\])\n\n/gm)].map(([, list = '']) => JSON.parse(list) as string[])
  const read = async () => {
    const decoder = new TextDecoder()
    try {
      for await (const part of bytes) {
        text += typeof part === 'string' ? part : decoder.decode(part, { stream: true })
        wake()
      }
    } finally {
      isOver = true
      wake()
    }
    return text
  }
  const ended = read()
  ended.catch(() => {})
  const next = async (count = 1) => {
    while (received().length < taken + count) {
      if (isOver) throw new Error(`It ended after ${JSON.stringify(text)}`)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    const list = received().slice(taken, taken + count)
    taken += count
    return list
  }
  const until = async (word: string) => {
    const words: string[] = []
    while (!words.includes(word)) words.push(...(await next()).flat())
    return words
  }
  return { next, until, ended }
}
