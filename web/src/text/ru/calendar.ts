import type { RussianPhrases } from '../en.ts'

export const calendar: RussianPhrases['calendar'] = {
  whoseWeek: 'Чья неделя',
  whoseVisits: 'Чьи визиты',
  mine: 'Мои',
  everyone: 'Все',
  book: 'Записать: {{day}}, {{time}}',
  bookWith: 'Записать: {{day}}, {{time}}, мастер: {{staff}}',
  moveTo: 'Перенести: {{day}}, {{time}}',
  weeksOn_one: '+{{count}} неделя',
  weeksOn_few: '+{{count}} недели',
  weeksOn_many: '+{{count}} недель',
  weeksOn_other: '+{{count}} недели',
  weeksBack_one: '−{{count}} неделя',
  weeksBack_few: '−{{count}} недели',
  weeksBack_many: '−{{count}} недель',
  weeksBack_other: '−{{count}} недели',
}
