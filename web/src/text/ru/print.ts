import type { RussianPhrases } from '../en.ts'

export const print: RussianPhrases['print'] = {
  printDay: 'Распечатать день',
  printClient: 'Печать',
  failed: 'Не удалось подготовить печать',
  dayOf: '{{salon}}: {{day}}',
  empty: 'Визитов нет',
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
