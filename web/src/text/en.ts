import { appointments } from './en/appointments.ts'
import { auth } from './en/auth.ts'
import { categories } from './en/categories.ts'
import { customers } from './en/customers.ts'
import { dashboard } from './en/dashboard.ts'
import { notifications } from './en/notifications.ts'
import { photos } from './en/photos.ts'
import { problems } from './en/problems.ts'
import { services } from './en/services.ts'
import { shared } from './en/shared.ts'
import { shell } from './en/shell.ts'
import { staff } from './en/staff.ts'

/** English, the language that types the others: every phrase there is. */
export const en = {
  appointments,
  auth,
  categories,
  customers,
  dashboard,
  notifications,
  photos,
  problems,
  services,
  shared,
  shell,
  staff,
}

/** The phrases that any other language must have, too. */
export type Phrases = Texts<typeof en>

type Texts<T> = { [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }
