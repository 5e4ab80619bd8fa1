import type { RussianPhrases } from '../en.ts'

export const shared: RussianPhrases['shared'] = {
  loading: 'Загрузка',
  retry: 'Повторить',
  close: 'Закрыть',
  justNow: 'только что',
  visits_one: '{{count}} визит',
  visits_few: '{{count}} визита',
  visits_many: '{{count}} визитов',
  visits_other: '{{count}} визита',
  notPartYet: 'Этого экрана пока нет в этой версии.',
}
