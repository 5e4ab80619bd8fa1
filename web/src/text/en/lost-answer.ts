/** What a save says whose answer did not come. */
export const lostAnswer = {
  title: 'It is not known whether the appointment was saved',
  again: 'Save it again without a change, or check the calendar first.',
}
