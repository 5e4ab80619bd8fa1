import { z } from 'zod'
import {
  id,
  optionalEmail,
  optionalLine,
  printedInstant,
  requiredLine,
  rowParams,
  version,
} from './primitives.ts'
import type { Route } from './route.ts'
import { ownerRole } from './vocabulary.ts'

export const staffMember = z.object({
  id,
  userId: id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.string(),
  isActive: z.boolean(),
  createdAt: printedInstant,
  version,
})

export const staffDraft = z.object({
  name: requiredLine(255, 'Name is required'),
  email: optionalEmail,
  phone: optionalLine(50),
  /** 'Owner' is not to be had: there is one, made with the salon or by handing it over. */
  role: requiredLine(100, 'Role is required')
    .refine((role) => role !== ownerRole, 'There can only be one owner')
    .optional(),
  isActive: z.boolean().optional(),
})

export const staffEdit = staffDraft.partial()

export const staffRoutes = {
  list: {
    method: 'GET',
    path: '/api/staff',
    summary: 'The owner first, then the staff by name',
    reply: z.array(staffMember),
  },
  add: {
    method: 'POST',
    path: '/api/staff',
    summary: 'Add a staff member',
    body: staffDraft,
    reply: staffMember,
    status: 201,
  },
  edit: {
    method: 'PUT',
    path: '/api/staff/:id',
    summary: 'Change a staff member; fields that are left out stay',
    params: rowParams,
    body: staffEdit,
    reply: staffMember,
    versioned: true,
    refuses: ['not_found', 'owner_not_editable'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/staff/:id',
    summary: 'Archive a staff member: visits still name them',
    params: rowParams,
    reply: null,
    refuses: ['not_found', 'owner_not_deletable'],
  },
} as const satisfies Record<string, Route>

export type StaffMember = z.infer<typeof staffMember>
export type StaffDraft = z.infer<typeof staffDraft>
export type StaffEdit = z.infer<typeof staffEdit>
