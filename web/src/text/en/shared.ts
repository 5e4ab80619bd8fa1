/** What is said in many places. */
export const shared = {
  loading: 'Loading',
  retry: 'Retry',
  close: 'Close',
  save: 'Save Changes',
  saving: 'Saving...',
  cancel: 'Cancel',
  delete: 'Delete',
  clearSearch: 'Clear search',
  showMore: 'Show more',
  leaveTitle: 'Discard your changes?',
  leaveHint: 'What you have entered is not saved yet.',
  leave: 'Discard changes',
  stay: 'Keep editing',
  justNow: 'Just now',
  visits_one: '{{count}} visit',
  visits_other: '{{count}} visits',
} as const
