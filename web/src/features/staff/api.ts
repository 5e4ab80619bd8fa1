import type { StaffDraft, StaffEdit, StaffMember } from '@salon/contract/staff'
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
