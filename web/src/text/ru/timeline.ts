export const timeline = {
  bookAt: 'Записать на {{time}}, мастер: {{staff}}',
  sameVisit: 'В том же визите: {{others}}',
}
