/** What is said in a day by staff. */
export const timeline = {
  bookAt: 'Book {{time}} with {{staff}}',
  sameVisit: 'Same visit: {{others}}',
}
