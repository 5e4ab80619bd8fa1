import type { Action, EntityType } from '@salon/contract/activity'
import type { ChangedSubject } from '@salon/contract/events'

const nouns: Record<EntityType, string> = {
  appointment: 'appointment for',
  customer: 'customer',
  service: 'service',
  category: 'category',
  staff: 'staff member',
  salon: 'salon information of',
  user: 'account of',
  settings: 'settings of',
  schedule: 'working hours of',
  exception: 'special days of',
  blockedTime: 'blocked time of',
}

/** The subject of the change feed for each kind of entity. */
export const subjectOf: Record<EntityType, ChangedSubject> = {
  appointment: 'appointments',
  customer: 'customers',
  service: 'services',
  category: 'categories',
  staff: 'staff',
  salon: 'salonInfo',
  user: 'account',
  settings: 'settings',
  schedule: 'workingHours',
  exception: 'workingHours',
  blockedTime: 'workingHours',
}

const verbs: Record<Action, string> = {
  created: 'Created',
  updated: 'Updated',
  deleted: 'Deleted',
  completed: 'Completed',
  cancelled: 'Cancelled',
  status_changed: 'Changed the status of',
}

/** The sentence that a person reads: 'Created customer Анна Иванова'. */
export const sentenceFor = (action: Action, entity: EntityType, name: string) =>
  `${verbs[action]} ${nouns[entity]} ${name}`

/** At most `max` UTF-16 units, cut between whole characters, with an ellipsis where cut. */
export function clipped(text: string, max: number): string {
  if (text.length <= max) return text
  let cut = ''
  for (const character of text) {
    if (cut.length + character.length > max - 1) break
    cut += character
  }
  return `${cut}…`
}
