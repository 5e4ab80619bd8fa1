import type { Salon } from '../src/kernel/salon.ts'
import type { Caller } from './open-salon.ts'

/** The `Salon` of an owner, as `mount` passes it to operations. */
export const salonOf = ({ account }: Caller): Salon => {
  if (!account) throw new Error('An anonymous caller has no salon')
  return { id: account.id, account, session: '', timeZone: 'UTC', weekStart: 0 }
}
