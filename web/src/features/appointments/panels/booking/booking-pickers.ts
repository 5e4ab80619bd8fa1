import type { Customer } from '@salon/contract/customers'
import type { Service } from '@salon/contract/services'
import type { StaffMember } from '@salon/contract/staff'
import type { ReactNode } from 'react'

/** What a picker of another feature is given inside the booking form. */
export interface PickerSlot<Row> {
  value: Row | null
  onChange: (row: Row | null) => void
  disabled: boolean
  /** Whether a row can be chosen; all can unless given. */
  offered?: ((row: Row) => boolean) | undefined
}

/** The pickers that the booking form needs; a screen brings them. Each goes into a Field. */
export interface BookingPickers {
  customer: (slot: PickerSlot<Customer>) => ReactNode
  /** Active services only. */
  service: (slot: PickerSlot<Service>) => ReactNode
  staff: (slot: PickerSlot<StaffMember>) => ReactNode
}
