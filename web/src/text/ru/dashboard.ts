import type { RussianPhrases } from '../en.ts'

export const dashboard: RussianPhrases['dashboard'] = {
  welcomeBack: 'С возвращением, {{name}}!',
  fallbackName: 'пользователь',
  todaysRevenue: 'Выручка сегодня',
  vsYesterday: '{{change}} ко вчерашнему дню',
  todaysAppointments: 'Записи сегодня',
  progress: 'Завершено: {{completed}}, ожидает: {{pending}}',
  totalCustomers: 'Всего клиентов',
  thisWeek: '{{change}} за неделю',
  figuresFailed: 'Не удалось загрузить показатели',
  todaysSchedule: 'Расписание дня',
  quickActions: 'Быстрые действия',
  newAppointment: 'Новая запись',
  addCustomer: 'Добавить клиента',
  manageServices: 'Услуги салона',
  viewReports: 'Отчёты',
  recentActivity: 'Последние действия',
  noActivity: 'Действий пока нет',
  activityFailed: 'Не удалось загрузить последние действия',
}
