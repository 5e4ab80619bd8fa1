import type { RussianPhrases } from '../en.ts'

export const shared: RussianPhrases['shared'] = {
  loading: 'Загрузка',
  retry: 'Повторить',
  close: 'Закрыть',
  save: 'Сохранить',
  saving: 'Сохранение…',
  cancel: 'Отмена',
  delete: 'Удалить',
  clearSearch: 'Очистить поиск',
  showMore: 'Показать ещё',
  leaveTitle: 'Закрыть без сохранения?',
  leaveHint: 'Ваши изменения ещё не сохранены.',
  leave: 'Не сохранять',
  stay: 'Продолжить ввод',
  justNow: 'только что',
  wholePrice: 'Цена в {{currency}}\u00a0— целое число, не больше 8\u00a0цифр, например 2500',
  visits_one: '{{count}} визит',
  visits_few: '{{count}} визита',
  visits_many: '{{count}} визитов',
  visits_other: '{{count}} визита',
}
