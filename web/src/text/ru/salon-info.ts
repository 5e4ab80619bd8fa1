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
  updated: 'Данные салона изменены',
  updateFailed: 'Не удалось изменить данные салона',
}
