/** What a save says whose answer did not come. */
export const lostAnswer = {
  title: 'It is not known whether the appointment was saved',
  again: 'Saving again does not book it twice.',
}
