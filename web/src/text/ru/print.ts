import type { RussianPhrases } from '../en.ts'

export const print: RussianPhrases['print'] = {
  printClient: 'Печать',
  dayOf: '{{salon}}: {{day}}',
  empty: 'Визитов нет',
  failed: 'Не удалось подготовить печать',
  seeSafety: 'Посмотрите «Аллергии и тесты»',
  checkAge: 'Проверьте возраст',
  printedAt: 'Распечатано {{when}}',
  service: 'Услуга',
  staff: 'Мастер',
  status: 'Статус',
  price: 'Цена',
  notes: 'Заметки',
  date: 'Дата',
  card: 'Карта клиента',
  cardOf: '{{salon}}: {{client}}',
}
