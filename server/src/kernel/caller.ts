import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf statements are sent. */
export interface Caller {
  /** The salon that they are about. */
  readonly tenant: number
  /** The account that asked. */
  readonly actor: number
}

const running = new AsyncLocalStorage<Caller>()

/** Does the work, and whatever it starts, on behalf of somebody. */
export const onBehalfOf = <T>(caller: Caller, work: () => T): T => running.run(caller, work)

/**
 * What a transaction tells the database as it begins, in settings that end with it: `salon.actor`, who
 * changes something, for the history, and `salon.tenant`, whose rows are meant. Without a caller it is
 * the program itself, and no salon. Numbers and fixed words only: they need no quoting.
 */
export function settingsOfCaller(): string {
  const caller = running.getStore()
  if (!caller) return `set local salon.actor = 'program'`
  const { tenant, actor } = caller
  return `set local salon.actor = '${Number(actor)}'; set local salon.tenant = '${Number(tenant)}'`
}
