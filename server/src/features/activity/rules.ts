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
  exception: 'closures and special hours of',
  blockedTime: 'blocked time of',
  calendarFeed: 'calendar feed of',
  waitingEntry: 'waiting list entry of',
}

/** The subject of the change feed for each kind of entity. */
export const changedSubjectOf: Record<EntityType, ChangedSubject> = {
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
  calendarFeed: 'calendarFeeds',
  waitingEntry: 'waitingList',
}

const verbs: Record<Action | 'restored', string> = {
  created: 'Created',
  updated: 'Updated',
  deleted: 'Deleted',
  restored: 'Restored',
  completed: 'Completed',
  cancelled: 'Cancelled',
  status_changed: 'Changed the status of',
}

/**
 * The sentence that a person reads: 'Created customer Анна Иванова'.
 * @param object what was changed, where it is not the kind and the name: 'opening hours'
 */
export const sentenceFor = (
  verb: Action | 'restored',
  entity: EntityType,
  name: string,
  object = `${nouns[entity]} ${name}`,
) => `${verbs[verb]} ${object}`

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
