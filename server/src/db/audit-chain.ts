import { createHash } from 'node:crypto'
import type pg from 'pg'
import { fullyAuditedTables } from './schema/history.ts'

/** The first entry of a salon at which the hash chain does not verify. */
export interface ChainBreak {
  readonly salonId: number
  readonly seq: number
  /** The end of the sentence 'entry 7 of salon 3 …'. */
  readonly what: string
}

/** The counts of a verification, and what it found. */
export interface ChainReport {
  readonly salons: number
  readonly entries: number
  /** Entries whose content was erased; the chain does not depend on it. */
  readonly erased: number
  /** Rows that were compared with the newest entry about them. */
  readonly rows: number
  /** The first break of each salon, and rows that were changed without an entry. */
  readonly breaks: readonly ChainBreak[]
}

interface ChainEntry {
  readonly user_id: number
  readonly seq: number
  readonly salt: Buffer | null
  readonly isEmpty: boolean
  readonly content: string
  readonly columns: string
  readonly digest: Buffer
  readonly link: Buffer
}

const portion = 1000
const nothing = Buffer.alloc(0)

/** The same text as the trigger `history_keep` hashes (`0002_triggers.sql`). */
const entries = `
  select user_id, seq, salt, digest, link, before is null and after is null as "isEmpty",
    coalesce(before::text, '') || E'\\n' || coalesce(after::text, '') as content,
    jsonb_build_array(user_id, seq, (extract(epoch from at) * 1000)::bigint, transaction_id, actor_kind,
      actor_id, actor_name, subject, row_id, appointment_id, customer_id, former_customer_id, operation,
      undoes)::text as columns
  from history order by user_id, seq`

/**
 * Verifies the hash chain of every salon's audit log in one snapshot, and compares each audited row with the
 * newest entry about it. Read-only.
 */
export async function verifyAuditChain(pool: pg.Pool): Promise<ChainReport> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query("set local statement_timeout = 0; set local timezone = 'UTC'")
    // `row_security = off` turns a policy that would hide rows into an error; otherwise entries would be missed.
    await client.query('set local row_security = off')
    const chains = await checkChains(client)
    const rows = await checkRows(client)
    return { ...chains, rows: rows.count, breaks: [...chains.breaks, ...rows.breaks] }
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

async function checkChains(client: pg.ClientBase) {
  const { rows: heads } = await client.query<Pick<ChainEntry, 'user_id' | 'seq' | 'link'>>(
    'select user_id, seq, link from audit_chain_heads',
  )
  const ends = new Map(heads.map((head) => [head.user_id, head]))
  const breaks = new Map<number, ChainBreak>()
  const found = (salonId: number, seq: number, what: string) => {
    if (!breaks.has(salonId)) breaks.set(salonId, { salonId, seq, what })
  }
  const end = ({ user_id: id, seq, link }: Pick<ChainEntry, 'user_id' | 'seq' | 'link'>) => {
    const head = ends.get(id)
    ends.delete(id)
    if (!head) found(id, seq, 'is the last, and nothing says that the history ends there')
    else if (head.seq > seq) found(id, seq + 1, 'is missing, and whatever came after it')
    else if (head.seq < seq || !head.link.equals(link)) found(id, seq, 'is not where it ended')
  }
  let [salons, count, erased] = [0, 0, 0]
  let last: ChainEntry | undefined
  await client.query(`declare chain no scroll cursor for ${entries}`)
  for (;;) {
    const { rows } = await client.query<ChainEntry>(`fetch ${portion} from chain`)
    for (const entry of rows) {
      const isFirst = entry.user_id !== last?.user_id
      if (isFirst && last) end(last)
      if (isFirst) salons += 1
      const before = isFirst ? undefined : last
      const fault = faultOf(entry, before)
      if (fault) found(entry.user_id, fault.seq, fault.what)
      if (!entry.salt) erased += 1
      last = entry
    }
    count += rows.length
    if (rows.length < portion) break
  }
  await client.query('close chain')
  if (last) end(last)
  for (const [id] of ends) found(id, 1, 'is missing, and whatever came after it')
  return { salons, entries: count, erased, breaks: [...breaks.values()] }
}

/** What is wrong with an entry, given the one before it. */
function faultOf(entry: ChainEntry, before: ChainEntry | undefined) {
  const { seq, salt, digest } = entry
  const due = (before?.seq ?? 0) + 1
  if (seq !== due) return { seq: due, what: 'is missing' }
  if (!salt && !entry.isEmpty) return { seq, what: 'holds something that was never signed' }
  if (salt && !sha256(salt, Buffer.from(entry.content)).equals(digest)) {
    return { seq, what: 'holds something else than was written' }
  }
  const link = sha256(before?.link ?? nothing, digest, Buffer.from(entry.columns))
  return link.equals(entry.link) ? undefined : { seq, what: 'was changed, or stood elsewhere' }
}

function sha256(...parts: readonly Buffer[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Compares the columns that both have: an added column is in no old entry, a dropped one in no row. */
const rowsUnlikeTheirEntry = (table: string) => `
  select last.user_id as "salonId", last.seq, last.row_id
  from last left join ${table} now on now.user_id = last.user_id and now.id = last.row_id
  where last.subject = '${table}' and last.salt is not null
    and case when last.after is null or now.id is null then (last.after is null) <> (now.id is null)
      else exists (
        select from jsonb_each(last.after) was
          join jsonb_each(to_jsonb(now)) is_now on is_now.key = was.key
        where is_now.value <> was.value)
    end`

async function checkRows(client: pg.ClientBase) {
  const last = `with last as materialized (
    select distinct on (user_id, subject, row_id) user_id, subject, row_id, seq, after, salt
    from history order by user_id, subject, row_id, seq desc)`
  const all = fullyAuditedTables.map(rowsUnlikeTheirEntry).join(' union all ')
  const { rows } = await client.query<{ salonId: number; seq: number; row_id: number }>(
    `${last} ${all} order by 1, 2 limit 20`,
  )
  const { rows: counted } = await client.query<{ count: number }>(
    `${last} select count(*) from last where subject = any ($1) and salt is not null`,
    [fullyAuditedTables],
  )
  const breaks = rows.map(({ salonId, seq, row_id: id }) => ({
    salonId,
    seq,
    what: `is the last about row ${id}, which is something else by now`,
  }))
  return { count: counted[0]?.count ?? 0, breaks }
}
