/** Phrases of the week, and of going to another day. */
export const calendar = {
  whoseWeek: 'Whose week',
  whoseVisits: 'Whose visits',
  mine: 'Mine',
  everyone: 'Everyone',
  book: 'Book {{day}}, {{time}}',
  bookWith: 'Book {{day}}, {{time}} with {{staff}}',
  moveTo: 'Move to {{day}}, {{time}}',
  weeksOn_one: '+{{count}} week',
  weeksOn_other: '+{{count}} weeks',
  weeksBack_one: '−{{count}} week',
  weeksBack_other: '−{{count}} weeks',
}
