import type { Formula, Mixture } from '@salon/contract/formulas'

let lastKey = 0
/** Tells mixtures and shades of a form apart, for React. */
const nextKey = () => (lastKey += 1)

const text = (value: string | number | null | undefined) => String(value ?? '')

const shadeForm = (shade?: Mixture['shades'][number]) => ({
  key: nextKey(),
  shade: text(shade?.shade),
  grams: text(shade?.grams),
})

const mixtureForm = (mixture?: Mixture) => ({
  key: nextKey(),
  brand: text(mixture?.brand),
  shades: mixture ? mixture.shades.map(shadeForm) : [shadeForm()],
  developer: text(mixture?.developer),
  developerGrams: text(mixture?.developerGrams),
  minutes: text(mixture?.minutes),
  note: text(mixture?.note),
})

export type MixtureForm = ReturnType<typeof mixtureForm>

/** The fields of a shade that nobody has typed yet, and of a mixture. */
export const emptyShade = () => shadeForm()
export const emptyMixture = () => mixtureForm()

/** The fields of a formula; those of one mixture where there is none. */
export const formOf = (formula?: Formula): MixtureForm[] =>
  formula ? formula.mixtures.map(mixtureForm) : [mixtureForm()]

/** A typed number, with a decimal point or comma; not a number where it is none. */
const number = (typed: string) =>
  /^\d+([.,]\d+)?$/.test(typed.trim()) ? Number(typed.replace(',', '.')) : Number.NaN

const optionalNumber = (typed: string) => (typed.trim() === '' ? null : number(typed))

/** What a form sends, to be checked by the contract. */
export const draftOf = (mixtures: readonly MixtureForm[]) => ({
  mixtures: mixtures.map(({ key: _key, shades, developerGrams, minutes, ...rest }) => ({
    ...rest,
    shades: shades.map(({ shade, grams }) => ({ shade, grams: number(grams) })),
    developerGrams: optionalNumber(developerGrams),
    minutes: optionalNumber(minutes),
  })),
})
