import { describe, expect, it } from 'vitest'
import { readEvents } from '../../../../test/event-reader.ts'
import { openEventStream, type EventStream } from './operations.ts'

const textOf = (parts: unknown[]) => parts.map(String).join('')

/** Reads what there is until the stream has ended. */
async function allOf({ bytes }: EventStream): Promise<string> {
  const parts: unknown[] = []
  for await (const part of bytes) parts.push(part)
  return textOf(parts)
}

describe('a stream of events', () => {
  it('begins at once, with a comment line', async () => {
    const stream = openEventStream()

    stream.end()

    expect(await allOf(stream)).toBe(':\n\n')
  })

  it('sends each subject once to a slow client, and all that waited in one event', async () => {
    const stream = openEventStream()
    for (let n = 0; n < 1_000; n++) stream.send(['staff', 'services'])

    const listening = readEvents(stream.bytes)
    await listening.next()
    stream.end()

    expect(await listening.ended).toBe(':\n\ndata: ["staff","services"]\n\n')
  })

  it('continues after that', async () => {
    const stream = openEventStream()
    const reading = stream.bytes[Symbol.asyncIterator]()
    await reading.next()
    stream.send(['staff'])
    await reading.next()

    stream.send(['customers'])

    expect(textOf([(await reading.next()).value])).toBe('data: ["customers"]\n\n')
    stream.bytes.destroy()
  })

  it('disconnects a client that reads nothing between two heartbeats, and no other', async () => {
    const [slow, awake] = [openEventStream(), openEventStream()]
    const reading = awake.bytes[Symbol.asyncIterator]()
    for (let n = 0; n < 3; n++) {
      await reading.next()
      slow.heartbeat()
      awake.heartbeat()
    }

    expect(slow.bytes.destroyed).toBe(true)
    expect(awake.bytes.destroyed).toBe(false)
    awake.bytes.destroy()
  })

  it('sends a final event to a client that is connected, and none to one that is not', async () => {
    const stream = openEventStream()
    const reading = stream.bytes[Symbol.asyncIterator]()
    await reading.next()

    stream.end('event: crowded\ndata:\n\n')

    expect(textOf([(await reading.next()).value])).toBe('event: crowded\ndata:\n\n')
    expect((await reading.next()).done).toBe(true)
  })

  it('ends once, and sends nothing after its end', async () => {
    const stream = openEventStream()
    const listening = readEvents(stream.bytes)
    stream.send(['staff'])
    await listening.next()

    stream.end('event: crowded\ndata:\n\n')
    stream.send(['services'])
    stream.heartbeat()
    stream.end('event: crowded\ndata:\n\n')

    expect(await listening.ended).toBe(':\n\ndata: ["staff"]\n\nevent: crowded\ndata:\n\n')
  })

  it('disconnects a client that does not read the end either', async () => {
    const stream = openEventStream()

    stream.end('event: crowded\ndata:\n\n')
    expect(stream.isEnded()).toBe(true)
    for (let n = 0; n < 2; n++) stream.heartbeat()

    expect(stream.bytes.destroyed).toBe(true)
  })
})
