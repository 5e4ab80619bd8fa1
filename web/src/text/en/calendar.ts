/** Phrases of the week, and of going to another day. */
export const calendar = {
  whoseWeek: 'Whose week',
  everyone: 'Everyone',
  book: 'Book {{day}}, {{time}}',
  bookWith: 'Book {{day}}, {{time}} with {{staff}}',
}
