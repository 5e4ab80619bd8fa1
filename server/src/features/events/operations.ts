import { subjects, type ChangedSubject } from '@salon/contract/events'
import type { FileReply } from '@salon/contract/route'
import type { Db } from '../../db/client.ts'
import { inBatches } from '../../kernel/in-batches.ts'
import type { Clock } from '../../kernel/clock.ts'
import { openEventStream, type EventStream } from './stream-operations.ts'
import type { Salon } from '../../kernel/salon.ts'
import * as queries from './queries.ts'
import {
  allowance,
  crowded,
  longestMemory,
  mostPlaces,
  rememberedSince,
  wordsOf,
  wordsOfSalon,
} from './rules.ts'

/** How often a process looks for changes, and at which of these looks at who listens. */
export interface Pace {
  readonly milliseconds: number
  readonly looksPerBeat: number
}

const usualPace: Pace = { milliseconds: 1_000, looksPerBeat: 20 }

/** What one process tells to all who listen at it. */
export interface News {
  /**
   * Follows a salon: what changed in the last `behind` milliseconds, and then whatever changes while
   * it changes. Ends when the sign-in does, or its role is another.
   */
  follow(db: Db, salon: Salon, behind?: number): Promise<FileReply>
  /** How many are listening. */
  listeners(): number
  /** Ends all that is told; resolves when nothing is asked of the database any more. */
  close(): Promise<void>
}

interface Listener {
  readonly salon: Salon
  readonly stream: EventStream
}

/**
 * Opens the news of a process. Whichever process makes a change, its note is in the database: while
 * somebody listens here, one statement a second asks for the notes of all salons that are listened
 * to. Nobody listens, nothing is asked.
 * @param db without a tenant
 */
export function openNews(db: Db, clock: Clock, pace: Pace = usualPace): News {
  const listeners = new Set<Listener>()
  /** The same by their accounts. */
  const places = new Map<number, Set<Listener>>()
  /** What was told so far; nothing is known while nobody listens. */
  let snapshot: string | undefined
  let beginning: Promise<void> | undefined
  let looks = 0
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isClosed = false

  /** What is told begins here, for all who came at once: what each asks of the past comes after. */
  const begin = () =>
    (beginning ??= queries
      .snapshotNow(db)
      .then((now) => {
        snapshot = now
      })
      .finally(() => {
        beginning = undefined
      }))

  async function tellOfPast(
    db: Db,
    stream: EventStream,
    salon: Salon,
    behind: number,
  ): Promise<void> {
    if (behind > longestMemory) stream.tell(subjects)
    else if (behind > 0) stream.tell(await queries.subjectsOfLast(db, salon, behind + allowance))
  }

  /** A database that is away is asked again; what was seen stays, so that nothing is missed. */
  const lookAgain = () => {
    timer = undefined
    looking = look()
      .catch(() => {})
      .finally(() => {
        looking = undefined
        keepLooking()
      })
  }

  function keepLooking(): void {
    if (listeners.size === 0) snapshot = undefined
    else if (!isClosed && !looking) timer ??= setTimeout(lookAgain, pace.milliseconds)
  }

  async function look(): Promise<void> {
    looks += 1
    if (looks % pace.looksPerBeat === 0) await beat()
    const salons = [...new Set([...listeners].map(({ salon }) => salon.id))]
    if (!snapshot || salons.length === 0) return
    const before = snapshot
    const sight = await queries.changesSince(db, salons, before)
    snapshot = sight.snapshot
    const told = new Map<number, ChangedSubject[]>()
    for (const { salonId, subject } of sight.changes) {
      const ofSalon = told.get(salonId)
      if (ofSalon) ofSalon.push(subject)
      else told.set(salonId, [subject])
    }
    for (const { salon, stream } of listeners) {
      const ofSalon = told.get(salon.id)
      if (ofSalon) stream.tell(ofSalon)
    }
  }

  /** Nobody who may not know goes on listening, and nobody who is gone is kept. */
  async function beat(): Promise<void> {
    const all = [...listeners]
    for (const { stream } of all) stream.beat()
    const accounts = [...new Set(all.map(({ salon }) => salon.account.id))]
    const standings = await queries.standings(db, accounts, clock())
    const valid = new Set(standings.map(wordsOf))
    for (const { salon, stream } of all) if (!valid.has(wordsOfSalon(salon))) stream.end()
  }

  function join(salon: Salon): Listener {
    const listener = { salon, stream: openEventStream() }
    const { id } = salon.account
    const ofAccount = places.get(id) ?? new Set()
    const open = [...ofAccount].filter(({ stream }) => !stream.isEnded())
    if (open.length >= mostPlaces) open[0]?.stream.end(crowded)
    listeners.add(listener)
    places.set(id, ofAccount.add(listener))
    listener.stream.bytes.once('close', () => {
      listeners.delete(listener)
      ofAccount.delete(listener)
      if (ofAccount.size === 0) places.delete(id)
      if (listeners.size > 0) return
      clearTimeout(timer)
      timer = undefined
      keepLooking()
    })
    return listener
  }

  return {
    follow: async (ofTenant, salon, behind = 0) => {
      const { stream } = join(salon)
      try {
        // A look that has begun knows nothing of this salon; one that begins from now on does.
        await looking
        if (!snapshot) await begin()
        await tellOfPast(ofTenant, stream, salon, behind)
      } catch (error) {
        stream.bytes.destroy()
        throw error
      }
      if (isClosed) stream.end()
      keepLooking()
      return { type: 'text/event-stream', bytes: stream.bytes, cache: 'never' }
    },
    listeners: () => listeners.size,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      for (const { stream } of listeners) {
        // A reader who takes nothing would hold up the stop.
        if (stream.bytes.readableLength > 0) stream.bytes.destroy()
        else stream.end()
      }
      await looking
    },
  }
}

/** Forgets what changed so long ago that nobody asks, so many notes at a time. */
export async function forgetChanges(
  db: Db,
  now: Date,
  signal?: AbortSignal,
  portion = 50_000,
): Promise<void> {
  const before = rememberedSince(now).toISOString()
  await inBatches(
    before,
    (after) => queries.endOfFirst(db, portion, after, before),
    (after, until) => queries.deleteChanges(db, after, until),
    signal,
  )
}
