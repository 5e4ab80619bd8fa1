import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf statements are sent. */
export interface Caller {
  /** The salon that they are about. */
  readonly tenant: number
  /** The account that asked. */
  readonly actor: number
}

/** What the database is told of who is asking, by the names of its settings. */
export type Settings = readonly (readonly [name: string, value: string])[]

interface Running {
  readonly caller?: Caller
  /** Set for those who have to look before it is known whose salon it is. */
  readonly isAcross?: true
}

const running = new AsyncLocalStorage<Running | undefined>()

/**
 * Does the work, and whatever it starts, on behalf of somebody. What is to be sent on their behalf is
 * sent inside: a statement that is only built there and awaited outside is nobody's.
 */
export const onBehalfOf = <T>(caller: Caller, work: () => T): T =>
  running.run({ ...running.getStore(), caller }, work)

/**
 * Does what looks at the door of every salon, and for nobody in particular: who signs in, whose secret
 * that is, what changed for those who listen. The few tables that are seen by it are named in
 * `db/second-wall.ts`; of all others it sees no row, until `onBehalfOf` says whose are meant.
 */
export function acrossSalons<T>(work: () => T | PromiseLike<T>): Promise<T> {
  return running.run({ isAcross: true }, async () => work())
}

/**
 * Keeps on whose behalf things are done now, for work that is called from elsewhere later. An
 * AsyncResource would do so as well, at some times the cost.
 */
export function whoIsNow(): <T>(work: () => T) => T {
  const now = running.getStore()
  return (work) => (running.getStore() === now ? work() : running.run(now, work))
}

/** What the database is to know of who is asking now. */
export function settingsNow(): Settings {
  const { caller, isAcross } = running.getStore() ?? {}
  return [
    ['salon.actor', caller ? String(Number(caller.actor)) : 'program'],
    ...(caller ? [['salon.tenant', String(Number(caller.tenant))] as const] : []),
    ...(isAcross ? [['salon.across', 'on'] as const] : []),
  ]
}

/** Whether statements are sent for somebody, or for all; a program's own need to say nothing. */
export const isSpokenFor = (): boolean => running.getStore() !== undefined

/**
 * What a transaction tells the database as it begins, in settings that end with it: `salon.actor`, who
 * changes something, for the history; `salon.tenant`, whose rows are meant; `salon.across`, that some
 * of every salon are. Without a caller it is the program itself, and no salon. Numbers and fixed words
 * only: they need no quoting.
 */
export const settingsOfCaller = (): string =>
  settingsNow()
    .map(([name, value]) => `set local ${name} = '${value}'`)
    .join('; ')
