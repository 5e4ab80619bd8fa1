import type { RussianPhrases } from '../en.ts'

export const utilisation: RussianPhrases['utilisation'] = {
  by: {
    day: 'Загруженность по дням',
    week: 'Загруженность по неделям',
    month: 'Загруженность по месяцам',
  },
  byStaff: 'Загруженность мастеров',
  total: 'Занято {{share}} рабочего времени: {{booked}} из {{working}}',
  share: 'Загруженность',
  booked: 'Занято',
  working: 'Рабочее время',
  ofWorking: '{{booked}} из {{working}}',
  point: '{{label}}: {{share}}, занято {{booked}} из {{working}}',
  closed: '{{label}}: закрыто',
  loading: 'Загружаем данные о загруженности',
  failed: 'Не удалось загрузить данные о загруженности',
  none: 'Нет рабочих часов за этот период',
  noneHint: 'Укажите часы работы, чтобы видеть, сколько рабочего времени занято.',
  toHours: 'Открыть настройки',
  ofDay: 'Занято {{share}}',
  ofDayName: 'Занято {{share}} рабочего времени: {{booked}} из {{working}}',
}
