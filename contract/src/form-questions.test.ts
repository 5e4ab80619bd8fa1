import { expect, it } from 'vitest'
import { keptAnswers, type FormQuestion } from './form-questions.ts'

const asks = (kind: FormQuestion['kind'], label: string, choices?: string[]): FormQuestion => ({
  kind,
  label,
  isRequired: true,
  choices,
})

it('keeps the answers to what a changed form still asks, wherever it stands there', () => {
  const before = [asks('line', 'Medication'), asks('yes_no', 'Pregnant'), asks('text', 'Gone')]
  const after = [asks('yes_no', 'Pregnant'), asks('line', 'New'), asks('text', 'Medication')]

  const kept = keptAnswers(before, ['None', false, 'Words'], after)

  expect(kept).toEqual([false, null, 'None'])
})

it('keeps of a choice what can still be chosen', () => {
  const before = [asks('several', 'Had', ['Bleach', 'Henna']), asks('one', 'Skin', ['Dry', 'Oily'])]
  const after = [asks('several', 'Had', ['Henna', 'Toner']), asks('one', 'Skin', ['Normal', 'Dry'])]

  expect(keptAnswers(before, [['Bleach', 'Henna'], 'Dry'], after)).toEqual([['Henna'], 'Dry'])
  expect(keptAnswers(before, [null, 'Oily'], after)).toEqual([null, null])
})

it('keeps no answer to a question of another kind, and one for each of two of the same words', () => {
  const before = [asks('line', 'Note'), asks('line', 'Note'), asks('yes_no', 'Allergic')]
  const after = [asks('line', 'Note'), asks('line', 'Note'), asks('line', 'Allergic')]

  expect(keptAnswers(before, ['first', 'second', true], after)).toEqual(['first', 'second', null])
})
