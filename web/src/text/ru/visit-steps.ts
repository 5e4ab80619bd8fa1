import type { RussianPhrases } from '../en.ts'

export const visitSteps: RussianPhrases['visitSteps'] = {
  confirm: 'Подтвердить',
  arrive: 'На месте',
  begin: 'В кресле',
  complete: 'Завершить',
  more: 'Другие действия',
  hasArrived: 'Клиент на месте: {{name}}',
  hasNotArrived: 'Клиент ещё не пришёл: {{name}}',
  moveInCalendar: 'Перенести в календаре',
  notArrived: 'Клиент ещё не пришёл',
  arrivalFailed: 'Не удалось отметить приход',
  rebook: 'Записать снова',
  rebookWhen: 'Через сколько',
  rebookLater: 'Искать дальше',
  rebookAnyone: 'У любого мастера',
  rebookByHand: 'Выбрать вручную',
}
