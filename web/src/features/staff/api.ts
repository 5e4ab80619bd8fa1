import type { StaffDraft, StaffMember } from '@salon/contract/staff'
import { appointmentsPerPage, ownerRole } from '@salon/contract/vocabulary'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { editRow, type RowEdit } from '../../lib/edit-row.ts'
import { fetchAllPages } from '../../lib/fetch-all-pages.ts'

export const staffQueries = {
  /** The owner first, then the staff by name; inactive ones too. */
  list: () =>
    queryOptions({
      queryKey: ['staff', 'list'],
      queryFn: ({ signal }) => call('GET /api/staff', {}, { signal }),
    }),
  /** What a staff member still has to do, by time: neither called off nor done. `today` is the salon's. */
  upcoming: (staffId: number, today: string) =>
    queryOptions({
      queryKey: ['appointments', 'upcoming', staffId],
      queryFn: ({ signal }) =>
        fetchAllPages(appointmentsPerPage, (after) =>
          call(
            'GET /api/appointments',
            { query: { staffId, from: today, standing: 'true', ...after } },
            { signal },
          ),
        ),
      select: (rows) =>
        rows.filter(
          (row) => row.status !== 'completed' && Date.parse(row.appointmentDate) >= Date.now(),
        ),
    }),
}

/** Removes a staff member with the owner's name and email: a duplicate of the owner. */
export const withoutOwnersDuplicate = (staff: readonly StaffMember[]): StaffMember[] => {
  const owner = staff.find(({ role }) => role === ownerRole)
  return staff.filter(
    (member) => member === owner || member.name !== owner?.name || member.email !== owner.email,
  )
}

/** Adds a staff member; answers the new row. */
export const useAddStaffMember = () =>
  useMutation({
    mutationFn: (draft: StaffDraft) => call('POST /api/staff', { body: draft }),
    meta: { changes: 'staff' },
  })

type StaffFields = Pick<StaffMember, 'name' | 'email' | 'phone' | 'isActive'>
/** A change of a row, and the row that it was made from. */
export type StaffMemberChange = RowEdit<StaffMember, StaffFields>

const fieldsOf = ({ name, email, phone, isActive }: StaffMember): StaffFields => ({
  name,
  email,
  phone,
  isActive,
})

/** Changes a row and merges concurrent changes; returns the current row. */
export const useEditStaffMember = () =>
  useMutation({
    mutationFn: (edit: StaffMemberChange) =>
      editRow(edit, {
        fieldsOf,
        versionOf: (row) => row.version,
        send: (body, ifMatch) =>
          call('PUT /api/staff/:id', { params: { id: String(edit.before.id) }, body }, { ifMatch }),
      }),
    meta: { changes: 'staff' },
  })

/** Archives a staff member: no list shows them, and visits still name them. */
export const useRemoveStaffMember = () =>
  useMutation({
    mutationFn: (id: number) => call('DELETE /api/staff/:id', { params: { id: String(id) } }),
    meta: { changes: 'staff' },
  })

/** Gives all that a staff member still has to do to another, or none of it; answers how much it was. */
export const useHandOver = () =>
  useMutation({
    mutationFn: ({
      from,
      ...body
    }: {
      from: number
      staffId: number
      overlap: 'reject' | 'allow'
      hours: 'reject' | 'allow'
    }) => call('POST /api/staff/:id/hand-over', { params: { id: String(from) }, body }),
    meta: { changes: 'appointments' },
  })
