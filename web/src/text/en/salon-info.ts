/** What is said about the salon's profile. */
export const salonInfo = {
  title: 'Salon Information',
  edit: 'Edit salon information',
  name: 'Salon name',
  address: 'Address',
  phone: 'Phone',
  description: 'Description',
  notSet: 'Not set',
  loading: 'Loading the salon’s information',
  loadFailed: 'The salon’s information could not be loaded',
  ownerOnly: 'Only the owner of the salon can change this.',
  updated: 'Salon information updated',
  updateFailed: 'Failed to update salon information',
} as const
