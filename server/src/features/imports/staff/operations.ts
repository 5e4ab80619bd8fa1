import { typedForm } from '@salon/contract/text-search'
import type { Db } from '../../../db/client.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { addImported } from '../../staff/imported/operations.ts'
import { listRows } from '../lists/operations.ts'
import type { ImportRecord } from '../queries.ts'
import { staffOfSalon } from '../visits/queries.ts'
import { memberOfRow } from './rules.ts'

/** Rows that are staff members; the owner there is the owner here. */
export async function staffRows(db: Db, salon: Pick<Salon, 'id'>, record: ImportRecord, now: Date) {
  const listed = (await staffOfSalon(db, salon)).filter(({ archivedAt }) => archivedAt === null)
  const byName = new Map(listed.map(({ id, name }) => [typedForm(name), id]))
  const byEmail = new Map(listed.map(({ id, email }) => [email?.toLowerCase() ?? '', id]))
  const owner = listed.find(({ isOwner }) => isOwner)
  const reading = { ...record, latestYear: now.getUTCFullYear() }
  return listRows(salon, record, {
    subject: 'staff',
    read: (row) => memberOfRow(row, reading),
    find: ({ member: { name, email }, isOwner, isArchived }) => {
      if (isOwner) return owner?.id
      if (isArchived) return undefined
      return (
        (email === null ? undefined : byEmail.get(email.toLowerCase())) ??
        byName.get(typedForm(name))
      )
    },
    add: async (tx, { member, isArchived }) => ({
      ...(await addImported(tx, salon, member, isArchived ? now.toISOString() : null)),
      also: [],
    }),
  })
}
