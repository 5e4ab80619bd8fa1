import type { RussianPhrases } from '../en.ts'

export const editConflict: RussianPhrases['editConflict'] = {
  title: 'Это изменил и кто-то другой',
  hint: 'Пока ничего не сохранено. Какую версию оставить?',
  mine: 'У вас',
  theirs: 'У другого',
  empty: 'Пусто',
  keepMine: 'Сохранить мою',
  takeTheirs: 'Оставить другую',
}
