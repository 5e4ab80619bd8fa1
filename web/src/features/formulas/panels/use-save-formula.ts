import type { Formula, FormulaDraft, Mixture } from '@salon/contract/formulas'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { editRow } from '../../../lib/edit-row.ts'
import { mixturesText } from '../../../text/formulas.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { askEditConflict } from '../../../ui/edit-conflict-store.ts'

type StoredFormula = Pick<Formula, 'mixtures' | 'version'>
type FormulaFields = Pick<FormulaDraft, 'mixtures'>

interface FormulaChange extends FormulaFields {
  /** The formula of the appointment as it was when the form was opened. */
  readonly before: StoredFormula | undefined
}

/** As a form sends them: what is left out is nothing. */
const fieldsOf = ({ mixtures }: { readonly mixtures: readonly Mixture[] }): FormulaFields => ({
  mixtures: mixtures.map(({ brand, shades, ...rest }) => ({
    brand,
    shades,
    developer: rest.developer ?? null,
    developerGrams: rest.developerGrams ?? null,
    minutes: rest.minutes ?? null,
    note: rest.note ?? null,
  })),
})

/** No row has this version. */
const noRow = 0

// Beside the panel, because `api.ts` is a part of the client profile.
/** Saves the formula of an appointment. Where another user has noted or changed it meanwhile, the person decides. */
export const useSaveFormula = (appointmentId: number) => {
  const t = useText()
  const formats = useFormats()
  return useMutation({
    mutationFn: ({ mixtures, before }: FormulaChange) =>
      editRow<StoredFormula, FormulaFields>(
        {
          before: before ?? { mixtures: [], version: noRow },
          mine: fieldsOf({ mixtures }),
          decide: (conflicts) =>
            askEditConflict(conflicts, { mixtures: t('formulas.title') }, (_, value) =>
              mixturesText(value as Mixture[], t, formats),
            ),
        },
        {
          fieldsOf,
          versionOf: ({ version }) => version,
          send: (fields, ifMatch) => {
            const params = { id: String(appointmentId) }
            const body = { mixtures, ...fields }
            return ifMatch === noRow
              ? call('PUT /api/appointments/:id/formula', {
                  params,
                  body: { ...body, existing: 'reject' },
                })
              : call('PUT /api/appointments/:id/formula', { params, body }, { ifMatch })
          },
        },
      ),
    meta: { changes: 'customers' },
  })
}
