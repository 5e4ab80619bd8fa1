import { customerRoutes } from '@salon/contract/customers'
import { duplicateRoutes } from '@salon/contract/duplicates'
import { notificationRoutes } from '@salon/contract/notifications'
import { settingsRoutes } from '@salon/contract/settings'
import { expect, it } from 'vitest'
import { openSalon, type Caller } from '../../../../test/open-salon.ts'
import { salonOf } from '../../../../test/salon-of.ts'
import { notifyOfNewDuplicates } from './operations.ts'
import { isNight } from './rules.ts'

const salon = openSalon()
const { add, edit } = customerRoutes
const hour = 60 * 60 * 1000
const phone = '+49 171 2345678'

/** The next night of Berlin after so many days: the audit log has the time of the database. */
function night(days = 0): Date {
  let now = Date.now() + days * 24 * hour
  while (!isNight(new Date(now), 'Europe/Berlin')) now += hour
  return new Date(now)
}

const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * hour)

const search = (now = night()) => notifyOfNewDuplicates(salon.database.db, now)

const noticesOf = async (caller: Caller) =>
  (await caller.call(notificationRoutes.list)).filter(({ kind }) => kind === 'duplicates_found')

const addClient = (caller: Caller, name: string, mobile?: string) =>
  caller.call(add, { body: { name, ...(mobile !== undefined && { phone: mobile }) } })

/** A salon in Berlin with two clients Ann, and Boris. */
async function withAnnTwice() {
  const caller = await salon.owner()
  await caller.call(settingsRoutes.edit, { body: { timeZone: 'Europe/Berlin' } })
  const ann = await addClient(caller, 'Ann Lee', phone)
  const again = await addClient(caller, 'Lee Ann', phone)
  const boris = await addClient(caller, 'Boris Orlov', '+49 30 87654321')
  return { caller, ann, again, boris }
}

it('notifies of duplicate clients, once for all, and tells no ids', async () => {
  const { caller } = await withAnnTwice()
  await addClient(caller, 'Ann Lee', phone)

  await search()

  const notices = await noticesOf(caller)
  expect(notices).toMatchObject([{ type: 'account', isRead: false }])
  expect(notices[0]?.details).toEqual({ clients: 2 })
})

it('notifies of no pair again: not the next night, nor after a change, nor in two processes', async () => {
  const { caller, ann } = await withAnnTwice()

  await Promise.all([search(), search(), search()])
  await caller.call(edit, { params: { id: ann.id }, body: { notes: 'Likes tea' } })
  await search(night(1))

  expect(await noticesOf(caller)).toHaveLength(1)
})

it('notifies of a pair that a change has made', async () => {
  const { caller, boris } = await withAnnTwice()
  const other = await addClient(caller, 'Борис Орлов')
  await search()

  await caller.call(edit, { params: { id: other.id }, body: { phone: boris.phone } })
  await search(night(1))

  expect((await noticesOf(caller)).map(({ details }) => details)).toEqual([
    { clients: 1 },
    { clients: 1 },
  ])
})

it('notifies of nothing where nobody is there twice for certain', async () => {
  const { caller, ann, again } = await withAnnTwice()
  await caller.call(duplicateRoutes.distinguish, {
    body: { firstId: ann.id, secondId: again.id, areDistinct: true },
  })
  // A family, who share a phone.
  await addClient(caller, 'Carl Stone', '+49 172 5554443')
  await addClient(caller, 'Carla Stone', '+49 172 5554443')

  await search()

  expect(await noticesOf(caller)).toEqual([])
})

it('searches in the night of the salon, and only where a client was changed lately', async () => {
  const { caller } = await withAnnTwice()

  await search(hoursAfter(night(), -1))
  await search(hoursAfter(night(), 1))
  await search(night(30))
  expect(await noticesOf(caller)).toEqual([])

  await search(night(3))
  expect(await noticesOf(caller)).toHaveLength(1)
})

it('searches the other salons where one fails', async () => {
  const [mine, theirs] = [await withAnnTwice(), await withAnnTwice()]
  const { pool } = salon.database
  await pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin
       if new.user_id = ${salonOf(mine.caller).id} then raise 'no'; end if; return new; end $$;
     create trigger refuse before insert on notifications for each row execute function refuse()`,
  )

  await expect(search()).rejects.toThrow('salons could not be searched for duplicates')
  await pool.query('drop trigger refuse on notifications; drop function refuse')

  expect(await noticesOf(mine.caller)).toEqual([])
  expect(await noticesOf(theirs.caller)).toHaveLength(1)
})
