import { subjects, type ChangedSubject } from '@salon/contract/events'
import type { FileReply } from '@salon/contract/route'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../kernel/clock.ts'
import { inBatches } from '../../kernel/in-batches.ts'
import type { Salon } from '../../kernel/salon.ts'
import * as queries from './queries.ts'
import {
  commitAllowance,
  evictionEvent,
  longestReplay,
  maxConnections,
  retainedSince,
  sessionKey,
  sessionKeyOf,
} from './rules.ts'
import { openEventStream, type EventStream } from './stream/operations.ts'

/** Milliseconds between two polls of the change log, and how many polls there are to a heartbeat. */
export interface PollTiming {
  readonly milliseconds: number
  readonly pollsPerHeartbeat: number
}

const usualTiming: PollTiming = { milliseconds: 500, pollsPerHeartbeat: 40 }

/** The change feed of one process, for all clients that are connected to it. */
export interface ChangeFeed {
  /**
   * Streams the subjects that changed in the last `behind` milliseconds, and then each one as it changes.
   * Ends with the session, and when the account's role changes.
   */
  subscribe(db: Db, salon: Salon, behind?: number): Promise<FileReply>
  /** How many connections are open. */
  connections(): number
  /** Ends all streams; resolves when no query is running any more. */
  close(): Promise<void>
}

interface FeedConnection {
  readonly salon: Salon
  readonly stream: EventStream
}

/**
 * Opens the change feed of a process. Every process writes its changes to the change log in the database. While
 * there are connections, two queries a second read the changes of all their salons; without any, none runs.
 * @param db without a tenant
 * @param onPollError is called with each poll that fails; the next one catches up
 */
export function openChangeFeed(
  db: Db,
  clock: Clock,
  onPollError: (error: unknown) => void,
  timing: PollTiming = usualTiming,
): ChangeFeed {
  const connections = new Set<FeedConnection>()
  const byAccount = new Map<number, Set<FeedConnection>>()
  /** The snapshot of the last poll; undefined while there are no connections. */
  let snapshot: string | undefined
  let takingSnapshot: Promise<void> | undefined
  let polls = 0
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> | undefined
  let isClosed = false

  /** Takes the first snapshot, once for all clients that connect meanwhile. Replays are read after it. */
  const takeSnapshot = () =>
    (takingSnapshot ??= queries
      .snapshotNow(db)
      .then((now) => {
        snapshot = now
      })
      .finally(() => {
        takingSnapshot = undefined
      }))

  async function replay(
    tenantDb: Db,
    stream: EventStream,
    salon: Salon,
    behind: number,
  ): Promise<void> {
    if (behind > longestReplay) stream.send(subjects)
    else if (behind > 0) {
      stream.send(await queries.recentSubjects(tenantDb, salon, behind + commitAllowance))
    }
  }

  /** After a failed query the snapshot stays, so that the next poll reads what this one missed. */
  const pollAgain = () => {
    timer = undefined
    polling = poll()
      .catch(onPollError)
      .finally(() => {
        polling = undefined
        schedulePoll()
      })
  }

  function schedulePoll(): void {
    if (connections.size === 0) snapshot = undefined
    else if (!isClosed && !polling) timer ??= setTimeout(pollAgain, timing.milliseconds)
  }

  async function poll(): Promise<void> {
    polls += 1
    if (polls % timing.pollsPerHeartbeat === 0) await heartbeat()
    const salons = [...new Set([...connections].map(({ salon }) => salon.id))]
    if (!snapshot || salons.length === 0) return
    const before = snapshot
    const polled = await queries.changesSince(db, salons, before)
    snapshot = polled.snapshot
    const bySalon = new Map<number, ChangedSubject[]>()
    for (const { salonId, subject } of polled.changes) {
      const changed = bySalon.get(salonId)
      if (changed) changed.push(subject)
      else bySalon.set(salonId, [subject])
    }
    for (const { salon, stream } of connections) {
      const changed = bySalon.get(salon.id)
      if (changed) stream.send(changed)
    }
  }

  /** Disconnects clients that read nothing, and those whose session or role is no longer valid. */
  async function heartbeat(): Promise<void> {
    const all = [...connections]
    for (const { stream } of all) stream.heartbeat()
    const accounts = [...new Set(all.map(({ salon }) => salon.account.id))]
    const sessions = await queries.validSessions(db, accounts, clock())
    const valid = new Set(sessions.map(sessionKey))
    for (const { salon, stream } of all) if (!valid.has(sessionKeyOf(salon))) stream.end()
  }

  function connect(salon: Salon): FeedConnection {
    const connection = { salon, stream: openEventStream() }
    const { id } = salon.account
    const ofAccount = byAccount.get(id) ?? new Set()
    const open = [...ofAccount].filter(({ stream }) => !stream.isEnded())
    if (open.length >= maxConnections) open[0]?.stream.end(evictionEvent)
    connections.add(connection)
    byAccount.set(id, ofAccount.add(connection))
    connection.stream.bytes.once('close', () => {
      connections.delete(connection)
      ofAccount.delete(connection)
      if (ofAccount.size === 0) byAccount.delete(id)
      if (connections.size > 0) return
      clearTimeout(timer)
      timer = undefined
      schedulePoll()
    })
    return connection
  }

  return {
    subscribe: async (tenantDb, salon, behind = 0) => {
      const { stream } = connect(salon)
      try {
        // A poll that is running does not cover this salon; the next one does.
        await polling
        if (!snapshot) await takeSnapshot()
        await replay(tenantDb, stream, salon, behind)
      } catch (error) {
        stream.bytes.destroy()
        throw error
      }
      if (isClosed) stream.end()
      schedulePoll()
      return { type: 'text/event-stream', bytes: stream.bytes, cache: 'never' }
    },
    connections: () => connections.size,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      for (const { stream } of connections) {
        // A client that reads nothing would delay the shutdown.
        if (stream.bytes.readableLength > 0) stream.bytes.destroy()
        else stream.end()
      }
      await polling
    },
  }
}

/** Deletes the changes that are no longer kept, in batches of `portion` rows. */
export async function deleteOldChanges(
  db: Db,
  now: Date,
  signal?: AbortSignal,
  portion = 50_000,
): Promise<void> {
  const before = retainedSince(now).toISOString()
  await inBatches(
    before,
    (after) => queries.endOfBatch(db, portion, after, before),
    (after, until) => queries.deleteChanges(db, after, until),
    signal,
  )
}
