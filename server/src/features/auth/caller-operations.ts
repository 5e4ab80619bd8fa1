import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../db/client.ts'
import { acrossSalons } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Salon } from '../../kernel/salon.ts'
import { hashOf } from '../../kernel/secrets.ts'
import * as queries from './queries.ts'
import { endOfSession, isWorthTouching } from './rules.ts'

/** So many sign-ins are remembered, some 500 bytes each. */
const remembers = 5_000

/** Finds out who calls, by the secret of their sign-in; using that moves its end. */
export interface Callers {
  /** The salon of whoever holds a secret. */
  salonOf(secret: string): Promise<Salon | undefined>
  /** The salon of a sign-in that is valid, by its public id; its end is not moved. */
  salonOfSignIn(signIn: { account: number; session: string }): Promise<Salon | undefined>
  /**
   * Does what only reads for whoever holds a secret. It may be begun for who that was the last time, and they
   * are looked up with its first statement; where they have changed meanwhile, in whatever way, nobody hears
   * of it and it is done again. So what is remembered only saves the wait, and need not be right.
   * @param work is given nobody where the secret is not valid
   */
  readAs<T>(secret: string, work: (salon: Salon | undefined) => Promise<T>): Promise<T>
}

type Found = NonNullable<Awaited<ReturnType<typeof queries.salonOfSession>>>

/**
 * Those who call one process.
 * @param most so many sign-ins are remembered: those that were looked up last
 */
export function openCallers(db: Db, clock: Clock, most = remembers): Callers {
  const remembered = new Map<string, Salon>()

  function remember(tokenHash: string, salon: Salon | undefined): void {
    remembered.delete(tokenHash)
    if (salon) remembered.set(tokenHash, salon)
    const [oldest] = remembered.size > most ? remembered.keys() : []
    if (oldest !== undefined) remembered.delete(oldest)
  }

  /** Moves the end of a session where that is due. */
  async function touch(tokenHash: string, { lastUsedAt }: Found, now: Date): Promise<boolean> {
    if (!isWorthTouching(lastUsedAt, now)) return false
    const end = endOfSession(now)
    await acrossSalons(() => queries.touchSession(db, tokenHash, now.toISOString(), end))
    return true
  }

  async function look(tokenHash: string): Promise<Salon | undefined> {
    const now = clock()
    const found = await acrossSalons(() => queries.salonOfSession(db, tokenHash, now))
    remember(tokenHash, found?.salon)
    if (found) await touch(tokenHash, found, now)
    return found?.salon
  }

  return {
    salonOf: (secret) => look(hashOf(secret)),
    salonOfSignIn: (signIn) => acrossSalons(() => queries.salonOfSignIn(db, signIn, clock())),
    readAs: async (secret, work) => {
      const tokenHash = hashOf(secret)
      const before = remembered.get(tokenHash)
      if (!before) return work(await look(tokenHash))
      const now = clock()
      const { found, outcome } = await acrossSalons(() =>
        queries.salonOfSessionAlong(db, tokenHash, now, () => work(before)),
      )
      remember(tokenHash, found?.salon)
      // Whoever reads their sign-ins is to see that this one is used now.
      const isTouched = found && (await touch(tokenHash, found, now))
      if (isTouched || !isDeepStrictEqual(found?.salon, before)) return work(found?.salon)
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    },
  }
}
