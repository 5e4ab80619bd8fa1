/** Phrases of an edit that conflicts with somebody else's. */
export const editConflict = {
  title: 'Someone else changed this too',
  hint: 'Nothing has been saved yet. Which version do you want to keep?',
  mine: 'Yours',
  theirs: 'Theirs',
  empty: 'Nothing',
  keepMine: 'Save mine',
  takeTheirs: 'Use theirs',
} as const
