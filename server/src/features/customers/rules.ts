/** What stays of a client's row once the client was removed: nothing of the person. */
export const removedClient = {
  name: 'Removed client',
  email: null,
  phone: null,
  notes: null,
  searchKey: '',
} as const
