import type { ImportKind, ImportProduct } from '@salon/contract/import-vocabulary'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { imports } from '../../../db/schema/imports.ts'
import type { Salon } from '../../../kernel/salon.ts'

/** How the latest file that was imported with one of these lists of heads was read. */
export const latestReading = (
  db: Db,
  salon: Pick<Salon, 'id'>,
  { product, kind }: { readonly product: ImportProduct; readonly kind: ImportKind },
  heads: readonly string[][],
) =>
  db
    .select({
      columns: imports.columns,
      dateOrder: imports.dateOrder,
      nameOrder: imports.nameOrder,
      statuses: imports.statuses,
      finishedAt: imports.finishedAt,
    })
    .from(imports)
    .where(
      and(
        eq(imports.userId, salon.id),
        eq(imports.product, product),
        eq(imports.kind, kind),
        eq(imports.state, 'done'),
        inArray(imports.heads, [...heads]),
      ),
    )
    .orderBy(desc(imports.id))
    .limit(1)
    .then(first)
