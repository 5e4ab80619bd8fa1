import type { RussianPhrases } from '../en.ts'

export const calendar: RussianPhrases['calendar'] = {
  whoseWeek: 'Чья неделя',
  everyone: 'Все',
  book: 'Записать: {{day}}, {{time}}',
  bookWith: 'Записать: {{day}}, {{time}}, мастер: {{staff}}',
}
