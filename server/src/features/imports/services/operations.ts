import type { MadeRow } from '@salon/contract/imports'
import { typedForm } from '@salon/contract/text-search'
import type { Db } from '../../../db/client.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { categoryNamed } from '../../categories/imported/operations.ts'
import { addImported } from '../../services/imported/operations.ts'
import { priceDecimalsOf } from '../amounts/rules.ts'
import { listRows } from '../lists/operations.ts'
import { settingsOf, type ImportRecord } from '../queries.ts'
import { allTargetsOf } from '../rows/queries.ts'
import { servicesOfSalon } from '../visits/queries.ts'
import { serviceOfRow } from './rules.ts'

/** Rows that are services. */
export async function serviceRows(
  db: Db,
  salon: Pick<Salon, 'id'>,
  record: ImportRecord,
  now: Date,
) {
  const known = new Map(
    (await servicesOfSalon(db, salon))
      .filter(({ archivedAt }) => archivedAt === null)
      .map(({ id, name }) => [typedForm(name), id]),
  )
  const { currency } = await settingsOf(db, salon)
  const priceDecimals = priceDecimalsOf(currency)
  const linked = await allTargetsOf(db, salon, record, 'staff')
  const staff = new Map(linked.map(({ foreignId, targetId }) => [foreignId, targetId]))
  const reading = { ...record, latestYear: now.getUTCFullYear(), priceDecimals, staff }
  return listRows(salon, record, {
    subject: 'services',
    read: (row) => serviceOfRow(row, reading),
    find: ({ service: { name, isArchived } }) =>
      isArchived ? undefined : known.get(typedForm(name)),
    add: async (tx, { service: { category, isArchived, ...draft } }) => {
      const { id: categoryId, version, isMade } = await categoryNamed(tx, salon, category)
      const made = await addImported(
        tx,
        salon,
        { ...draft, categoryId },
        isArchived ? now.toISOString() : null,
      )
      const also: MadeRow[] = isMade ? [{ of: 'category', id: categoryId, version }] : []
      return { ...made, also: [...made.also, ...also] }
    },
  })
}
