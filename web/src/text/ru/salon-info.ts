import type { RussianPhrases } from '../en.ts'

export const salonInfo: RussianPhrases['salonInfo'] = {
  title: 'О салоне',
  edit: 'Изменить данные салона',
  name: 'Название салона',
  address: 'Адрес',
  phone: 'Телефон',
  description: 'Описание',
  notSet: 'Не указано',
  loading: 'Загрузка данных салона',
  loadFailed: 'Не удалось загрузить данные салона',
  ownerOnly: 'Изменить это может только владелец салона.',
  save: 'Сохранить',
  saving: 'Сохранение…',
  cancel: 'Отмена',
  close: 'Закрыть',
  leaveTitle: 'Закрыть без сохранения?',
  leaveHint: 'То, что вы ввели, ещё не сохранено.',
  leave: 'Не сохранять',
  stay: 'Продолжить ввод',
  updated: 'Данные салона изменены',
  updateFailed: 'Не удалось изменить данные салона',
}
