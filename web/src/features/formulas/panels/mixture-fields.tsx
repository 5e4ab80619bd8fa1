import { formulaLimits } from '@salon/contract/formulas'
import { Plus, Trash2 } from 'lucide-react'
import '../../../text/formulas.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FigureInput } from '../../../ui/figure-input.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { emptyShade, type MixtureForm } from './formula-form.ts'

interface MixtureFieldsProps {
  mixture: MixtureForm
  /** Its place among the mixtures, from 1. */
  number: number
  /** What is wrong with a field, by its path in the mixture: 'shades.0.grams'. */
  errorAt: (path: string) => string | undefined
  onChange: (mixture: MixtureForm) => void
  /** Undefined where it is the only one. */
  onRemove: (() => void) | undefined
}

const fieldsWithWords = ['brand', 'shade', 'grams', 'minutes'] as const

/** The fields of one mixture. */
export const MixtureFields = (props: MixtureFieldsProps) => {
  const { mixture, number, errorAt, onChange, onRemove } = props
  const t = useText()
  const put = (more: Partial<MixtureForm>) => onChange({ ...mixture, ...more })
  /** The contract's sentence about a length is known to the field; the others have words of their own. */
  const error = (path: string) => {
    const sentence = errorAt(path)
    const name = path === 'developerGrams' ? 'grams' : path.split('.').at(-1)
    const known = fieldsWithWords.find((field) => field === name)
    return sentence && known && !sentence.startsWith('At most')
      ? t(`formulas.errors.${known}`)
      : sentence
  }
  const putShade = (key: number, more: { shade?: string; grams?: string }) =>
    put({ shades: mixture.shades.map((each) => (each.key === key ? { ...each, ...more } : each)) })
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-control border border-line p-4">
      <legend className="px-1 text-sm font-semibold text-ink">
        {t('formulas.mixture', { number })}
      </legend>
      <Field label={t('formulas.brand')} error={error('brand')} required>
        <TextInput
          value={mixture.brand}
          autoComplete="off"
          onChange={({ target }) => put({ brand: target.value })}
        />
      </Field>
      {mixture.shades.map(({ key, shade, grams }, n) => (
        <div key={key} className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto] gap-3">
          <Field label={t('formulas.shade')} error={error(`shades.${n}.shade`)} required>
            <TextInput
              value={shade}
              autoComplete="off"
              onChange={({ target }) => putShade(key, { shade: target.value })}
            />
          </Field>
          <Field label={t('formulas.grams')} error={error(`shades.${n}.grams`)} required>
            <FigureInput
              value={grams}
              inputMode="decimal"
              suffix={t('formulas.gramsUnit')}
              onChange={({ target }) => putShade(key, { grams: target.value })}
            />
          </Field>
          <IconButton
            className="mt-6.5"
            label={t('formulas.removeShade', { number: n + 1 })}
            disabled={mixture.shades.length === 1}
            onClick={() => put({ shades: mixture.shades.filter((each) => each.key !== key) })}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      ))}
      {mixture.shades.length < formulaLimits.shades && (
        <Button
          size="sm"
          className="self-start"
          onClick={() => put({ shades: [...mixture.shades, emptyShade()] })}
        >
          <Plus aria-hidden />
          {t('formulas.addShade')}
        </Button>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field
          label={t('formulas.developer')}
          hint={t('formulas.developerHint')}
          error={error('developer')}
        >
          <TextInput
            value={mixture.developer}
            autoComplete="off"
            onChange={({ target }) => put({ developer: target.value })}
          />
        </Field>
        <Field label={t('formulas.developerGrams')} error={error('developerGrams')}>
          <FigureInput
            value={mixture.developerGrams}
            inputMode="decimal"
            suffix={t('formulas.gramsUnit')}
            onChange={({ target }) => put({ developerGrams: target.value })}
          />
        </Field>
        <Field label={t('formulas.minutes')} error={error('minutes')}>
          <FigureInput
            value={mixture.minutes}
            inputMode="numeric"
            onChange={({ target }) => put({ minutes: target.value })}
          />
        </Field>
      </div>
      <Field label={t('formulas.note')} hint={t('formulas.noteHint')} error={error('note')}>
        <TextInput
          value={mixture.note}
          autoComplete="off"
          onChange={({ target }) => put({ note: target.value })}
        />
      </Field>
      {onRemove && (
        <Button size="sm" className="self-start" onClick={onRemove}>
          <Trash2 aria-hidden />
          {t('formulas.removeMixture', { number })}
        </Button>
      )}
    </fieldset>
  )
}
