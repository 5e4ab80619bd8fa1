import type { RussianPhrases } from '../en.ts'

export const setUp: RussianPhrases['setUp'] = {
  welcome: 'Настройте салон',
  welcomeDone: 'Готово: {{done}} из {{count}}',
  needSalon: 'Укажите название и адрес салона',
  needSalonHint: 'Указаны на распечатках и в письмах',
  needCategories: 'Добавьте категории',
  needCategoriesHint: 'Они группируют услуги и задают им цвет',
  needServices: 'Добавьте услуги',
  needServicesHint: 'Что вы предлагаете, сколько длится и стоит',
  needCustomers: 'Добавьте первого клиента',
  needCustomersHint: 'Для начала достаточно имени',
  needVisit: 'Создайте первую запись',
  needVisitHint: 'Выберите клиента, услугу и время',
  needStaff: 'Добавьте сотрудников',
  needStaffHint: 'Кто работает с вашими клиентами',
  russianNames: 'Названия месяцев на русском.',
  russianNamesChange: 'Изменить',
  russianNamesKeep: 'Оставить',
}
