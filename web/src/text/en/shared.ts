/** What is said in many places. */
export const shared = {
  loading: 'Loading',
  retry: 'Retry',
  close: 'Close',
  justNow: 'Just now',
  visits_one: '{{count}} visit',
  visits_other: '{{count}} visits',
  notPartYet: 'This screen is not part of this release yet.',
} as const
