/** Phrases for the salon's profile. */
export const salonInfo = {
  title: 'Salon Information',
  edit: 'Edit salon information',
  name: 'Salon name',
  address: 'Address',
  phone: 'Phone',
  description: 'Description',
  notSet: 'Not set',
  loading: 'Loading salon information',
  loadFailed: "Couldn't load salon information",
  ownerOnly: 'Only the salon owner can change this.',
  updated: 'Salon information updated',
  updateFailed: 'Failed to update salon information',
} as const
