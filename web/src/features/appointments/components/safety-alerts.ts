import type { ClientCondition, SafetyAlert } from '@salon/contract/safety'
import { createContext } from 'react'
import '../../../text/safety.ts'
import type { TextFunction } from '../../../text/text.ts'

/** What the desk has to know of rows before they begin, by their ids; none for roles that may not see it. */
export const SafetyAlerts = createContext<ReadonlyMap<number, SafetyAlert>>(new Map())

/** 'Allergies and conditions: Latex (Severe), …' */
export const conditionWords = (
  t: TextFunction,
  language: string,
  conditions: readonly Pick<ClientCondition, 'kind' | 'severity'>[],
): string => {
  const list = conditions.map(({ kind, severity }) =>
    t('safety.withSeverity', {
      kind: t(`safety.kinds.${kind}`),
      severity: t(`safety.severities.${severity}`),
    }),
  )
  return t('safety.knownConditions', {
    list: new Intl.ListFormat(language, { type: 'unit' }).format(list),
  })
}

/** An alert in words: what is missing first. */
export const alertWords = (
  t: TextFunction,
  language: string,
  { test, conditions }: SafetyAlert,
  service: string,
): string =>
  [
    test && t(`safety.gaps.${test.gap}`, { service, product: test.product }),
    conditions.length > 0 && conditionWords(t, language, conditions),
  ]
    .filter(Boolean)
    .join(' ')
