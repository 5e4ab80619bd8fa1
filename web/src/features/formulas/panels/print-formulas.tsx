import type { Formula, Mixture } from '@salon/contract/formulas'
import { useState } from 'react'
import '../../../text/formulas.ts'
import '../../../text/print.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { PrintSheet } from '../../../ui/print-sheet.tsx'
import { useSalonInfo } from '../../salon-info/api.ts'

interface PrintFormulasProps {
  customer: { readonly name: string }
  formulas: readonly Formula[]
  onDone: () => void
}

/** A client's formulas on paper, to mix by: a line for whatever is weighed. */
export const PrintFormulas = ({ customer, formulas, onDone }: PrintFormulasProps) => {
  const t = useText()
  const formats = useFormats()
  const salon = useSalonInfo()
  const [printedAt] = useState(() => new Date().toISOString())
  if (salon.isPending) return null
  return (
    <PrintSheet title={`${customer.name} · ${t('formulas.ofClient')}`} onDone={onDone}>
      <header>
        <h1>{customer.name}</h1>
        <p>{[salon.data?.name, t('formulas.ofClient')].filter(Boolean).join(' · ')}</p>
      </header>
      {formulas.map(({ id, appointmentDate, serviceName, mixtures, notedBy }) => (
        <section key={id}>
          <h2>
            {formats.date(appointmentDate)} · {serviceName}
          </h2>
          {mixtures.map((mixture, n) => (
            <MixtureOnPaper key={`${n} ${mixture.brand}`} mixture={mixture} />
          ))}
          <p>{t('formulas.notedBy', { name: notedBy })}</p>
        </section>
      ))}
      <footer>{t('print.printedAt', { when: formats.dateTime(printedAt) })}</footer>
    </PrintSheet>
  )
}

const MixtureOnPaper = ({ mixture }: { mixture: Mixture }) => {
  const t = useText()
  const formats = useFormats()
  const { brand, shades, developer, developerGrams, minutes, note } = mixture
  const grams = (weight: number) => t('formulas.weight', { weight: formats.count(weight) })
  return (
    <div className="mb-2 break-inside-avoid">
      <h3 className="font-semibold">{brand}</h3>
      <table>
        <tbody>
          {shades.map(({ shade, grams: weight }, n) => (
            <tr key={`${n} ${shade}`}>
              <td className="w-1/5">{grams(weight)}</td>
              <td>{shade}</td>
            </tr>
          ))}
          {(developer || developerGrams) && (
            <tr>
              <td className="w-1/5">{developerGrams ? grams(developerGrams) : '–'}</td>
              <td>{[t('formulas.developer'), developer].filter(Boolean).join(': ')}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p>{[minutes && formats.duration(minutes), note].filter(Boolean).join(' · ')}</p>
    </div>
  )
}
