import type { Language } from '@salon/contract/vocabulary'

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** Chooses the form of a sentence by a number: 'one', 'few', 'many' or 'other'. */
export const plural = (language: Language) => {
  const rules = new Intl.PluralRules(language)
  return (n: number, forms: Forms): string => forms[rules.select(n)] ?? forms.other
}
