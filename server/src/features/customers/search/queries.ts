import type { Customer, CustomerDuplicateQuery, FoundCustomer } from '@salon/contract/customers'
import { mailboxOf } from '@salon/contract/duplicate-score'
import { subscriberDigits } from '@salon/contract/same-client'
import { folded, nameForms, phoneTyped, typedForm } from '@salon/contract/text-search'
import { mostCounted, mostRanked, statusesCalledOff } from '@salon/contract/vocabulary'
import { and, like, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { customers, gmailName, isGmail } from '../../../db/schema/customers.ts'
import type { Salon } from '../../../kernel/salon.ts'

/** The most words that are matched by themselves: each is a condition. */
const mostWords = 8

/** The words of a query; those beyond the limit are one phrase, so that none is ignored. */
function wordsOf(typed: string): string[] {
  const words = typedForm(typed).split(' ')
  const rest = words.slice(mostWords - 1).join(' ')
  return [...words.slice(0, mostWords - 1), rest].filter((word) => word !== '')
}

const contains = (part: string) => like(customers.searchKey, `%${part.replace(/[\\%_]/g, '\\$&')}%`)

/**
 * Matches every word, in any order, in name, email and phone; a query of digits matches a part of the phone. A
 * national phone number is also found where it is stored with the country code, and the other way round, once
 * `subscriberDigits` has enough of it.
 */
export function matching(q: string): SQL | undefined {
  const digits = phoneTyped(q)
  if (digits === '') return and(...wordsOf(q).map(contains))
  return or(contains(typedForm(q)), contains(digits), ...otherPhoneForms(q).map(contains))
}

/** The typed phone number without its trunk code; an international one also with a trunk code (0, or 8 for +7). */
function otherPhoneForms(typed: string): string[] {
  const subscriber = subscriberDigits(typed)
  if (subscriber === '') return []
  if (!/^\s*(\+|00)/.test(typed)) return [subscriber]
  // A country code has one to three digits. In a key the phone follows a tab.
  const national = [1, 2, 3].map((length) => subscriberDigits(subscriber.slice(length)))
  const trunks = national.filter((rest) => rest !== '').map((rest) => `\t0${rest}`)
  return [
    subscriber,
    ...trunks,
    ...(subscriber.startsWith('7') ? [`\t8${subscriber.slice(1)}`] : []),
  ]
}

/** Every word begins a word of the name: the only words of the key that follow a space. */
const beginning = (words: readonly string[]) => and(...words.map((word) => contains(` ${word}`)))

/** `nameRank` of the contract, over the spellings that a key begins with. */
function rankOf(q: string): SQL<number> {
  const phrase = typedForm(q)
  const names = sql`split_part(${customers.searchKey}, E'\t', 1)`
  const lines = sql`(E'\n' || ${names} || E'\n')`
  const every = (words: string[]) =>
    sql.join(
      words.map((word) => sql`strpos(${names}, ${word}::text) > 0`),
      sql` and `,
    )
  return sql<number>`case
    when strpos(${lines}, ${`\n ${phrase}\n`}::text) > 0 then 0
    when strpos(${lines}, ${`\n ${phrase}`}::text) > 0 then 1
    when ${every(wordsOf(q).map((word) => ` ${word}`))} then 2
    when ${every(wordsOf(q))} then 3
    else 4 end`
}

/** A row of a raw query. */
type RawCustomer = Readonly<{
  id: number
  user_id: number
  name: string
  email: string | null
  phone: string | null
  notes: string | null
  birthday: string | null
  created_at: string
  version: number
}>
type RawMatch = RawCustomer & Readonly<{ last_visit: string | null }>

const readMoment = (printed: string) => customers.createdAt.mapFromDriverValue(printed) as string

const readCustomer = (row: RawCustomer): Customer => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  notes: row.notes,
  birthday: row.birthday,
  createdAt: readMoment(row.created_at),
  version: row.version,
})

const readMatch = (row: RawMatch): FoundCustomer => ({
  ...readCustomer(row),
  lastVisit: row.last_visit === null ? null : readMoment(row.last_visit),
})

const columns = sql.raw(
  'id, user_id, name, email, phone, notes, birthday, created_at, version, search_key',
)
const present = (salon: Pick<Salon, 'id'>) => sql`user_id = ${salon.id} and removed_at is null`

/** Visits count towards the rank for so many days. */
const recentDays = 90

const tookPlace = (now: string) =>
  sql`a.appointment_date <= ${now}::timestamptz and a.status not in (${sql.join(
    statusesCalledOff.map((status) => sql`${status}`),
    sql`, `,
  )})`

/** When the latest visit of the client `m` began. */
const lastVisit = (now: string) => sql`(
  select a.appointment_date from appointments a
  where a.user_id = m.user_id and a.customer_id = m.id and ${tookPlace(now)}
  order by a.appointment_date desc limit 1)`

/** On how many of the salon's last days the client `m` was there. */
const recentVisits = ({ timeZone }: Pick<Salon, 'timeZone'>, now: string) => sql`(
  select count(distinct (a.appointment_date at time zone ${timeZone})::date) from appointments a
  where a.user_id = m.user_id and a.customer_id = m.id and ${tookPlace(now)}
    and a.appointment_date > ${now}::timestamptz - ${`${recentDays} days`}::interval)`

interface RankedSearch {
  readonly q: string
  readonly limit: number
  readonly offset: number
}

/**
 * The best matches of a query, in one statement. Ranks up to `mostRanked` clients whose names have words with
 * these prefixes, and others only where these do not fill the page. Without a word, clients by name.
 * @returns the page, and the number of matches, up to `mostCounted`
 */
export async function rankedCustomers(
  db: Db,
  salon: Pick<Salon, 'id' | 'timeZone'>,
  { q, limit, offset }: RankedSearch,
  now: string,
): Promise<{ clients: FoundCustomer[]; total: number }> {
  const words = wordsOf(q)
  const isPhone = phoneTyped(q) !== ''
  const found = matching(q) ?? sql`true`
  const begun = beginning(words) ?? sql`true`
  const isAll = words.length === 0
  // Of one rank, so that the index of names gives the order.
  const rank = isAll || isPhone ? sql`0` : rankOf(q)
  const candidates = (where: SQL, most: number) => sql`
    select ${columns}, ${rank} as rank from customers
    where ${present(salon)} and ${where} order by rank, search_key, id limit ${most}`
  const { rows } = await db.execute<RawMatch & { total: number }>(sql`
    with begun as materialized (
      ${candidates(isPhone ? sql`false` : begun, isAll ? offset + limit : mostRanked)}
    ), others as (
      ${candidates(
        sql`${found} and ${isPhone ? sql`true` : sql`not (${begun})`}
          and (select count(*) from begun) < ${offset + limit}::int`,
        mostRanked,
      )}
    ), ranked as (
      select m.*, ${isAll ? sql`0` : recentVisits(salon, now)} as recent
      from (select * from begun union all select * from others) m
      order by rank, recent desc, search_key, id limit ${limit} offset ${offset}
    )
    select m.*, ${lastVisit(now)} as last_visit, (
      select count(*) from (
        select from customers where ${present(salon)} and ${found}
        order by search_key, id limit ${mostCounted}) c
    ) as total
    from ranked m order by rank, recent desc, search_key, id`)
  return { clients: rows.map(readMatch), total: rows[0]?.total ?? 0 }
}

/** The least trigram similarity of a suggestion, from 0 to 1. */
const leastSimilarity = 0.45
const mostSimilar = 3

/** Clients whose names are similar to a query by trigrams, the most similar first. Needs a transaction. */
export async function similarCustomers(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  q: string,
  now: string,
): Promise<FoundCustomer[]> {
  const typed = typedForm(q)
  // The threshold of the operator `<%`, which uses the index.
  await tx.execute(
    sql`select set_config('pg_trgm.word_similarity_threshold', ${String(leastSimilarity)}, true)`,
  )
  const { rows } = await tx.execute<RawMatch>(sql`
    with near as (
      select ${columns}, word_similarity(${typed}, split_part(search_key, E'\t', 1)) as likeness
      from customers where ${present(salon)} and ${typed} <% search_key
    ), nearest as (
      select * from near where likeness >= ${leastSimilarity}
      order by likeness desc, search_key, id limit ${mostSimilar}
    )
    select m.*, ${lastVisit(now)} as last_visit from nearest m
    order by likeness desc, search_key, id`)
  return rows.map(readMatch)
}

/** The most candidates of a kind: those who have the fewest letters beside what is typed. */
const mostCompared = 40

/** A key ends with the digits of the phone. */
const endsWith = (digits: string) => like(customers.searchKey, `%${digits}`)

/**
 * Phones that are one but for a digit, or two that are swapped: the error is before the last six, among the first or
 * among the last of them.
 */
function phoneCandidates(digits: string): SQL[] {
  if (digits === '') return []
  const head = digits.slice(-9, -4)
  return [
    contains(digits.slice(-6)),
    endsWith(`${digits.slice(-9, -6)}%${digits.slice(-3)}`),
    // Of a short number, these are too few to be anywhere in another one.
    contains(head.length < 5 ? `\t${head}` : head),
  ]
}

/** Words of fewer letters are not paired. */
const fewestOfWord = 3
/** Words that are taken to be right, each beside every other one. */
const mostPaired = 3

/** Names that are one but for an error in a word: another word is right, and the beginning or the end of this one. */
function nearNames(name: string): SQL[] {
  const words = wordsOf(name).filter(({ length }) => length >= fewestOfWord)
  const pairs = words.slice(0, mostPaired).flatMap((word, at) =>
    words.flatMap((other, n) => {
      if (n === at) return []
      const near = [contains(` ${other.slice(0, 2)}`), contains(other.slice(-3))]
      return near.map((part) => and(contains(` ${word}`), part) ?? sql`false`)
    }),
  )
  return pairs.length === 0 ? [] : [or(...pairs) ?? sql`false`]
}

/** Addresses of the same mailbox of Gmail, whatever their dots. */
function sameGmail(email: string): SQL[] {
  const [name = '', domain] = mailboxOf(email).split('@')
  const { email: column } = customers
  return domain === 'gmail.com' ? [sql`${isGmail(column)} and ${gmailName(column)} = ${name}`] : []
}

/** Candidates for duplicates: by phone, email and name, each but for a typing error, and by birthday. */
export async function likelyDuplicates(
  db: Db,
  salon: Pick<Salon, 'id'>,
  { name = '', phone = '', email = '', birthday, except = 0 }: CustomerDuplicateQuery,
): Promise<Customer[]> {
  const kinds: SQL[] = [
    ...phoneCandidates(subscriberDigits(phone)),
    ...(email.includes('@') ? [contains(`\t${folded(email)}\t`), ...sameGmail(email)] : []),
    ...(birthday === undefined ? [] : [sql`birthday = ${birthday}`]),
    ...nameForms(name)
      .map((form) => wordsOf(form))
      .filter((words) => words.length > 0)
      .map((words) => beginning(words) ?? sql`false`),
    ...nearNames(name),
  ]
  if (kinds.length === 0) return []
  const likely = kinds.map(
    (kind) => sql`(
      select ${columns} from customers where ${present(salon)} and id <> ${except} and (${kind})
      order by length(search_key), id limit ${mostCompared})`,
  )
  const { rows } = await db.execute<RawCustomer>(
    sql`select distinct on (id) * from (${sql.join(likely, sql` union all `)}) c order by id`,
  )
  return rows.map(readCustomer)
}
