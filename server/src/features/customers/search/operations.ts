import type {
  CustomerDuplicate,
  CustomerDuplicateQuery,
  CustomerMatches,
  CustomerMatchQuery,
} from '@salon/contract/customers'
import { isSameName, isSamePhone } from '@salon/contract/same-client'
import { phoneTyped, typedForm } from '@salon/contract/text-search'
import type { Db } from '../../../db/client.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { likelyDuplicates, rankedCustomers, similarCustomers } from './queries.ts'

/** Shorter queries are similar to too many names. */
const fewestLetters = 3
const rowsOfPage = 5

/** The best matches of a query; without a match, clients with similar names. */
export async function searchCustomers(
  db: Db,
  salon: Salon,
  { q = '', limit = rowsOfPage, offset = 0 }: CustomerMatchQuery,
  now: Date,
): Promise<CustomerMatches> {
  const moment = now.toISOString()
  const { clients, total } = await rankedCustomers(db, salon, { q, limit, offset }, moment)
  const isName = phoneTyped(q) === '' && typedForm(q).length >= fewestLetters
  if (clients.length > 0 || offset > 0 || !isName) return { clients, total, similar: [] }
  const similar = await db.transaction((tx) => similarCustomers(tx, salon, q, moment))
  return { clients, total, similar }
}

const mostDuplicates = 3

/** Clients with this phone or name; those with the phone first. */
export async function duplicatesOf(
  db: Db,
  salon: Salon,
  query: CustomerDuplicateQuery,
): Promise<CustomerDuplicate[]> {
  const { name = '', phone = '' } = query
  const likely = await likelyDuplicates(db, salon, query)
  const samePhone = likely.filter((client) => isSamePhone(client.phone ?? '', phone))
  const sameName = likely.filter(
    (client) => !samePhone.includes(client) && isSameName(client.name, name),
  )
  return [
    ...samePhone.map((client) => ({ ...client, same: 'phone' as const })),
    ...sameName.map((client) => ({ ...client, same: 'name' as const })),
  ].slice(0, mostDuplicates)
}
