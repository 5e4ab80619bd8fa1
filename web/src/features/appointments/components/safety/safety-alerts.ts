import { bySeverity } from '@salon/contract/conditions'
import type { ClientCondition, SafetyAlert } from '@salon/contract/safety'
import { createContext } from 'react'
import '../../../../text/safety.ts'
import type { TextFunction } from '../../../../text/text.ts'

/** What the desk has to know of rows before they begin, by their ids; none for roles that may not see it. */
export const SafetyAlerts = createContext<ReadonlyMap<number, SafetyAlert>>(new Map())

/** 'Latex (Severe): rash on the hands'; another condition is called by what was noted. */
export function conditionWords(
  t: TextFunction,
  { kind, severity, note }: Pick<ClientCondition, 'kind' | 'severity' | 'note'>,
): string {
  const isNamed = kind === 'other' && Boolean(note)
  const words = t('safety.withSeverity', {
    kind: isNamed ? note : t(`safety.kinds.${kind}`),
    severity: t(`safety.severities.${severity}`),
  })
  return isNamed || !note ? words : `${words}: ${note}`
}

/** An alert in words: what is missing first. */
export const alertWords = (
  t: TextFunction,
  { test, age, conditions }: SafetyAlert,
  service: string,
): string =>
  [
    test && t(`safety.gaps.${test.gap}`, { service, product: test.product }),
    age && t('safety.tooYoung', { service, ...age }),
    conditions.length > 0 &&
      t('safety.knownConditions', {
        list: conditions
          .toSorted(bySeverity)
          .map((condition) => conditionWords(t, condition))
          .join('; '),
      }),
  ]
    .filter(Boolean)
    .join(' ')
