import type { SafetyAlert } from '@salon/contract/safety'
import type { TextFunction } from '../../../../text/text.ts'
import { alertWords } from './safety-alerts.ts'

/** The alerts of a visit's rows in words, what the client is allergic to once. */
export const visitWords = (
  t: TextFunction,
  rows: readonly { readonly id: number; readonly service: { readonly name: string } }[],
  alerts: ReadonlyMap<number, SafetyAlert>,
): string =>
  rows
    .flatMap(({ id, service }) => {
      const alert = alerts.get(id)
      return alert ? [{ alert, service: service.name }] : []
    })
    .map(({ alert, service }, n) =>
      alertWords(t, n === 0 ? alert : { ...alert, conditions: [] }, service),
    )
    .filter(Boolean)
    .join(' ')
