/** What is said about the people who work in the salon. */
export const staff = {
  pick: 'Choose who does it',
  pickNone: 'Nobody matches',
  pickClear: 'Choose someone else',
  loading: 'Loading the staff',
  pickEmpty: 'There is no staff yet',
  loadFailed: 'The staff could not be loaded',
}
