import { and, eq, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { users } from '../../../db/schema/auth.ts'
import { knownDevices } from '../../../db/schema/second-factor.ts'
import { settings } from '../../../db/schema/settings.ts'

/** A device of an account, as it is stored. */
export interface DeviceRecord {
  readonly account: number
  /** The SHA-256 of its secret. */
  readonly hash: string
  readonly browser: string | null
  readonly system: string | null
  readonly kind: 'cookie' | 'bearer'
}

/**
 * Inserts the device of an account, or updates when it was last used. An email is due for a new one.
 * @param byName whether a device of the same name counts as the same
 * @returns whether it is new: the account has signed in on other devices and never on this one
 */
export async function upsertDevice(
  tx: Db,
  { account, hash, browser, system, kind }: DeviceRecord,
  byName: boolean,
  now: Date,
): Promise<boolean> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<{ is_new: boolean }>(sql`
    with earlier as (
      select count(*) > 0 and not bool_or(device_hash = ${hash} or ${byName}
        and browser is not distinct from ${browser} and system is not distinct from ${system}) as is_new
      from known_devices where user_id = ${account}),
    kept as (
      insert into known_devices
        (user_id, device_hash, browser, system, kind, first_used_at, last_used_at, letter_due_at)
      select ${account}, ${hash}, ${browser}, ${system}, ${kind},
        ${moment}, ${moment}, case when is_new then ${moment} end
      from earlier
      on conflict (user_id, device_hash) do update
        set last_used_at = excluded.last_used_at, browser = excluded.browser, system = excluded.system)
    select is_new from earlier`)
  return rows[0]?.is_new ?? false
}

/** Deletes devices without a sign-in since a moment. */
export const deleteDevices = (db: Db, before: Date) =>
  db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, before.toISOString()))

const { userId, deviceHash, firstUsedAt, emailDueAt, emailTries } = knownDevices

/** One due email about a sign-in since a moment; `skip locked` keeps other processes from sending it, too. */
export const nextEmail = (tx: Db, since: Date, now: Date) =>
  tx
    .select({
      userId,
      deviceHash,
      browser: knownDevices.browser,
      system: knownDevices.system,
      kind: knownDevices.kind,
      firstUsedAt,
      tries: emailTries,
      name: users.name,
      email: users.email,
      language: settings.language,
      timeZone: settings.timeZone,
    })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, userId))
    .innerJoin(settings, eq(settings.userId, users.salonId))
    .where(sql`${emailDueAt} <= ${now.toISOString()} and ${firstUsedAt} > ${since.toISOString()}`)
    .orderBy(emailDueAt, userId, deviceHash)
    .limit(1)
    .for('update', { of: knownDevices, skipLocked: true })
    .then(([row]) => row)

/** Gives up the due emails about sign-ins until a moment, which `nextEmail` would scan every time. */
export const abandonEmails = (db: Db, before: Date, now: Date) =>
  db
    .update(knownDevices)
    .set({ emailDueAt: null })
    .where(and(lte(emailDueAt, now.toISOString()), lte(firstUsedAt, before.toISOString())))

/** Sets when an email is to be tried again; null where it was sent. */
export const rescheduleEmail = (
  tx: Db,
  message: { userId: number; deviceHash: string; tries: number },
  dueAt: Date | null,
) =>
  tx
    .update(knownDevices)
    .set({ emailDueAt: dueAt?.toISOString() ?? null, emailTries: message.tries + 1 })
    .where(and(eq(userId, message.userId), eq(deviceHash, message.deviceHash)))
