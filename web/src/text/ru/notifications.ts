import type { RussianPhrases } from '../en.ts'

/** Names stand in the nominative and verbs nowhere: nobody's name or sex has to be inflected. */
export const notifications: RussianPhrases['notifications'] = {
  title: 'Уведомления',
  unread_one: 'Уведомления, {{count}} непрочитанное',
  unread_few: 'Уведомления, {{count}} непрочитанных',
  unread_many: 'Уведомления, {{count}} непрочитанных',
  unread_other: 'Уведомления, {{count}} непрочитанных',
  empty: 'Ничего нового',
  emptyHint: 'Здесь появится то, что другие изменят в журнале записи.',
  failed: 'Не удалось загрузить уведомления',
  readAll: 'Отметить все прочитанными',
  readFailed: 'Не удалось отметить уведомление прочитанным',
  markRead: 'Отметить прочитанным: {{title}}',
  sample: 'Пример',
  someone: 'кто-то из коллег',
  aClient: 'клиент',
  kinds: {
    visit_booked: 'Новая запись: {{customer}}, {{service}} ({{by}})',
    visit_moved: 'Визит перенесён: {{customer}}, {{service}} ({{by}})',
    visit_cancelled: 'Визит отменён: {{customer}}, {{service}} ({{by}})',
    first_visit_tomorrow: 'Первый визит завтрашнего дня: {{customer}}, {{service}}',
    payment_completed: 'Оплачено: {{customer}}, {{service}}',
    sample_appointment: 'Создана новая запись',
    sample_payment: 'Получена оплата',
    sample_inventory: 'Заканчивается расходный материал',
  },
}
