/** What an activity about hours is about. */
export type HoursEntity = 'schedule' | 'exception' | 'blockedTime'

const verbs = {
  created: 'Created',
  updated: 'Updated',
  deleted: 'Deleted',
  restored: 'Restored',
} as const

const ofMember: Record<HoursEntity, string> = {
  schedule: 'working hours of',
  exception: 'special days of',
  blockedTime: 'blocked time of',
}

const ofSalon: Record<HoursEntity, string> = {
  schedule: 'opening hours',
  exception: 'special days of the salon',
  blockedTime: 'blocked time of the salon',
}

/**
 * The sentence of an activity: 'Updated working hours of Mia', 'Updated opening hours'.
 * @param member the staff member's name; undefined for the salon
 */
export const hoursSentence = (
  what: keyof typeof verbs,
  entity: HoursEntity,
  member: string | undefined,
): string =>
  `${verbs[what]} ${member === undefined ? ofSalon[entity] : `${ofMember[entity]} ${member}`}`
