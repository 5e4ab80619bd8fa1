/** Phrases of the day by staff. */
export const timeline = {
  bookAt: 'Book {{time}} with {{staff}}',
  sameVisit: 'Same visit: {{others}}',
}
