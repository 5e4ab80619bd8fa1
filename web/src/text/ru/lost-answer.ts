import type { Phrases } from '../en.ts'

export const lostAnswer: Phrases['lostAnswer'] = {
  title: 'Неизвестно, сохранилась ли запись',
  again: 'Сохраните её ещё раз без изменений или сначала проверьте календарь.',
}
