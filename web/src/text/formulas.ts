import type { Mixture } from '@salon/contract/formulas'
import i18next from 'i18next'
import { formulas } from './en/formulas.ts'
import type { Formats, TextFunction } from './text.ts'

// These come with what shows them: the card of formulas and the history.
i18next.addResourceBundle('en', 'phrases', { formulas }, true)

/** A mixture on one line: 'Koleston: 7/0 30 g + 7/1 12.5 g · 20 vol / 6 % 42.5 g · 35 min · roots'. */
export function mixtureText(mixture: Mixture, t: TextFunction, formats: Formats): string {
  const { brand, shades, developer, developerGrams, minutes, note } = mixture
  const grams = (weight: number) => t('formulas.weight', { weight: formats.count(weight) })
  const parts = [
    `${brand}: ${shades.map(({ shade, grams: weight }) => `${shade} ${grams(weight)}`).join(' + ')}`,
    [developer, developerGrams && grams(developerGrams)].filter(Boolean).join(' '),
    minutes && formats.duration(minutes),
    note,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** Mixtures on one line, as the history has them. */
export const mixturesText = (mixtures: readonly Mixture[], t: TextFunction, formats: Formats) =>
  mixtures.map((mixture) => mixtureText(mixture, t, formats)).join('; ')
