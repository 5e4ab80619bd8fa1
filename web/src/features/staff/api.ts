import type { StaffDraft, StaffEdit, StaffMember } from '@salon/contract/staff'
import { ownerRole } from '@salon/contract/vocabulary'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const staffQueries = {
  /** The owner first, then the staff by name; inactive ones too. */
  list: () =>
    queryOptions({
      queryKey: ['staff', 'list'],
      queryFn: ({ signal }) => call('GET /api/staff', {}, { signal }),
    }),
}

/** Somebody with the owner's name and e-mail is the owner, entered twice: the rows without that one. */
export const withoutOwnersDouble = (staff: readonly StaffMember[]): StaffMember[] => {
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

/** Changes the fields that are given, and leaves the others alone; answers the row as it is now. */
export const useEditStaffMember = () =>
  useMutation({
    mutationFn: ({ id, ...edit }: StaffEdit & Pick<StaffMember, 'id'>) =>
      call('PUT /api/staff/:id', { params: { id: String(id) }, body: edit }),
    meta: { changes: 'staff' },
  })

/** Archives a staff member: no list shows them, and visits still name them. */
export const useRemoveStaffMember = () =>
  useMutation({
    mutationFn: (id: number) => call('DELETE /api/staff/:id', { params: { id: String(id) } }),
    meta: { changes: 'staff' },
  })
