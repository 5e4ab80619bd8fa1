import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Whether a row is one of these, at the same version. */
export const hasVersion = (
  { id, version }: { readonly id: PgColumn; readonly version: PgColumn },
  rows: readonly { readonly id: number; readonly version: number }[],
): SQL =>
  sql`(${id}, ${version}) in (${sql.join(
    rows.map((row) => sql`(${row.id}::bigint, ${row.version}::integer)`),
    sql`, `,
  )})`
