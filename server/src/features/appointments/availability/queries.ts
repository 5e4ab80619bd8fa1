import type { BusyRow } from '@salon/contract/busy-spans'
import { statusesCalledOff } from '@salon/contract/vocabulary'
import { and, asc, eq, isNull, notInArray } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { eachOf, run, type RawRow } from '../../../db/prepared.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { staff } from '../../../db/schema/staff.ts'
import type { Span } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { within } from '../queries.ts'

const columns = {
  staffId: staff.id,
  isActive: staff.isActive,
  rowId: appointments.id,
  appointmentDate: appointments.appointmentDate,
  duration: appointments.duration,
  initialWork: appointments.initialWork,
  processing: appointments.processing,
  cleanup: appointments.cleanup,
}

/** A staff member with a row that takes their time. */
interface BusyMember extends BusyRow {
  readonly staffId: number
  readonly isActive: boolean
  readonly rowId: number
}

/** One without: the join fills every column of the row with null. */
interface IdleMember extends Pick<BusyMember, 'staffId' | 'isActive'> {
  readonly rowId: null
}

type MemberTime = BusyMember | IdleMember

const readMembers: (rows: RawRow[]) => MemberTime[] = eachOf(columns)

/** Whether a staff member has a row. */
export const isBusy = (member: MemberTime): member is BusyMember => member.rowId !== null

/**
 * The staff members of a salon, or one of them, each with the rows that take their time: a result row for each, and
 * one without where there is none. Archived members are left out.
 */
export const busyStaff = (
  db: Db,
  salon: Salon,
  staffId: number | undefined,
  span: Span,
): Promise<MemberTime[]> =>
  run(
    db,
    new QueryBuilder()
      .select(columns)
      .from(staff)
      .leftJoin(
        appointments,
        and(
          eq(appointments.userId, salon.id),
          eq(appointments.staffId, staff.id),
          within(span),
          notInArray(appointments.status, statusesCalledOff),
        ),
      )
      .where(
        and(
          eq(staff.userId, salon.id),
          isNull(staff.archivedAt),
          staffId === undefined ? undefined : eq(staff.id, staffId),
        ),
      )
      .orderBy(asc(staff.id), asc(appointments.appointmentDate), asc(appointments.id))
      .toSQL(),
    readMembers,
  )
