import type {
  clientFields,
  importKinds,
  serviceFields,
  staffFields,
  visitFields,
} from '@salon/contract/import-fields'
import type {
  dateOrders,
  importProducts,
  nameOrders,
  pastStatuses,
  rowDecisions,
  rowOutcomes,
} from '@salon/contract/imports'
import type { cellSeparators, textEncodings } from '@salon/contract/spreadsheets'

// The values of the contract's lists: the lists themselves would bring zod into the page.
export const importProductChoices = [
  'fresha',
  'square',
  'easyappointments',
  'own',
  'other',
] as const satisfies typeof importProducts

export const importKindChoices = [
  'clients',
  'visits',
  'services',
  'staff',
] as const satisfies typeof importKinds

const clientFieldChoices = [
  'id',
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'other_phone',
  'notes',
  'birthday',
  'added_on',
  'into_notes',
] as const satisfies typeof clientFields

const visitFieldChoices = [
  'id',
  'date_time',
  'date',
  'time',
  'end',
  'client_id',
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'service',
  'service_id',
  'staff',
  'staff_id',
  'duration',
  'price',
  'status',
  'added_on',
  'notes',
  'into_notes',
] as const satisfies typeof visitFields

const serviceFieldChoices = [
  'id',
  'name',
  'category',
  'duration',
  'price',
  'notes',
] as const satisfies typeof serviceFields

const staffFieldChoices = [
  'id',
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'role',
] as const satisfies typeof staffFields

/** What columns of each kind may be. */
export const fieldChoices = {
  clients: clientFieldChoices,
  visits: visitFieldChoices,
  services: serviceFieldChoices,
  staff: staffFieldChoices,
}

export const pastStatusChoices = [
  'completed',
  'cancelled',
  'no-show',
] as const satisfies typeof pastStatuses

export const encodingChoices = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1251',
] as const satisfies typeof textEncodings

export const separatorChoices = [',', ';', '\t'] as const satisfies typeof cellSeparators

/** The words of each separator. */
export const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const

export const dateOrderChoices = ['day_first', 'month_first'] as const satisfies typeof dateOrders
export const nameOrderChoices = ['as_written', 'last_first'] as const satisfies typeof nameOrders
export const decisionChoices = ['add', 'same', 'leave_out'] as const satisfies typeof rowDecisions

/** In the order of what a person has to look at. */
export const outcomeChoices = [
  'ask',
  'refused',
  'new',
  'changed',
  'same',
] as const satisfies readonly (typeof rowOutcomes)[number][]
