/** Phrases of the day by staff and of the week. */
export const timeline = {
  bookAt: 'Book {{time}} with {{staff}}',
  sameVisit: 'Same visit: {{others}}',
  move: 'Move {{customer}}',
  moveTo: 'Move to {{time}} with {{staff}}',
  processing: 'Processing {{from}} – {{to}}',
  staffShown: 'Staff shown',
  earlier: 'Earlier hours',
  later: 'Later hours',
  fewer: 'Fewer hours',
}
