import type {
  CustomerDuplicate,
  CustomerDuplicateQuery,
  CustomerMatches,
  CustomerMatchQuery,
} from '@salon/contract/customers'
import { readPerson, scorePair } from '@salon/contract/duplicate-score'
import type { DuplicateReason } from '@salon/contract/duplicates'
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

/** Clients who may be the person that is typed, the likeliest first. */
export async function duplicatesOf(
  db: Db,
  salon: Salon,
  query: CustomerDuplicateQuery,
): Promise<CustomerDuplicate[]> {
  const likely = await likelyDuplicates(db, salon, query)
  const typed = readPerson({ ...query, name: query.name ?? '' })
  return likely
    .map((client) => ({ client, ...scorePair(typed, readPerson(client)) }))
    .filter(({ band }) => band !== null)
    .toSorted((a, b) => b.points - a.points || a.client.id - b.client.id)
    .slice(0, mostDuplicates)
    .map(({ client, reasons }) => ({ ...client, same: whatIsSame(reasons) }))
}

const whatIsSame = (reasons: readonly DuplicateReason[]): CustomerDuplicate['same'] => {
  if (reasons.includes('same_phone')) return 'phone'
  if (reasons.includes('same_email')) return 'email'
  if (reasons.includes('same_name')) return 'name'
  return reasons.includes('same_birthday') ? 'birthday' : 'similar_name'
}
