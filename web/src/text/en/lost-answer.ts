/** The error of a save whose response was lost. */
export const lostAnswer = {
  title: 'The appointment may not have been saved',
  again: 'Save it again unchanged, or check the calendar first.',
}
