import type { Phrases } from '../en.ts'

export const lostAnswer: Phrases['lostAnswer'] = {
  title: 'Неизвестно, сохранилась ли запись',
  again: 'Если сохранить ещё раз, вторая запись не появится.',
}
