import type { RussianPhrases } from '../en.ts'

export const moving: RussianPhrases['moving'] = {
  placeHere: 'Перенести сюда: {{place}}',
  hint: 'Чтобы перенести визит, нажмите M.',
  until: 'до {{time}}',
  banner: 'Переносим: {{customer}} · {{service}}, {{duration}}. Выберите новое время.',
  pickedUp:
    'Переносим: {{customer}}. Стрелки меняют время, R — длительность, Enter подтверждает, Escape отменяет.',
  cancelled: 'Не перенесено',
  notOffered: '{{staff}} не оказывает услугу «{{service}}»',
  whichTitle: 'Перенести весь визит?',
  whichHint: '{{customer}}: услуг в этот день — {{count}}.',
  moveOnly: 'Перенести только «{{service}}»',
  moveAll: 'Перенести все услуги ({{count}})',
  restTitle: 'Сдвинуть следующие услуги?',
  overlapTitle: 'Это время занято',
  hoursTitle: 'Вне рабочего времени',
  serviceMoved: 'Перенесено: {{service}}',
  resized: 'Длительность изменена: {{before}} → {{after}}',
  resizeFailed: 'Не удалось изменить длительность',
  drawn: 'Длительность как выделено; обычно {{service}}: {{duration}}.',
  useUsual: 'Взять {{duration}}',
  visitHint_one: 'Услуги переносятся вместе, промежутки сохраняются.',
  visitHint_few: 'Услуги переносятся вместе, промежутки сохраняются.',
  visitHint_many: 'Услуги переносятся вместе, промежутки сохраняются.',
  visitHint_other: 'Услуги переносятся вместе, промежутки сохраняются.',
  staffHint: 'Оставьте пустым, чтобы мастера не изменились.',
}
