import type { RussianPhrases } from '../en.ts'

export const timeline: RussianPhrases['timeline'] = {
  bookAt: 'Записать на {{time}}, мастер: {{staff}}',
  sameVisit: 'В том же визите: {{others}}',
  move: 'Перенести: {{customer}}',
  moveTo: 'Перенести на {{time}}, мастер: {{staff}}',
  processing: 'Выдержка {{from}} – {{to}}',
  staffShown: 'Показанные мастера',
  earlier: 'Более ранние часы',
  later: 'Более поздние часы',
  fewer: 'Меньше часов',
}
