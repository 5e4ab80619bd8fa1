import '../../../lib/zod-without-eval.ts'
import { phasesProblem } from '@salon/contract/busy-spans'
import type { FieldError } from '@salon/contract/errors'
import { offerDraft, type OfferDraft, type ServiceOffer } from '@salon/contract/service-offers'
import { termsOf } from '@salon/contract/service-terms'
import type { Service } from '@salon/contract/services'
import { parseAmount } from '../../../lib/money-field.ts'
import type { MoneyField } from '../../../text/money-field.ts'

const inMinutes = ['duration', 'initialWork', 'processing', 'cleanup'] as const

/** What of a service somebody has of their own. */
export type OwnField = 'price' | (typeof inMinutes)[number]

/** What is typed for somebody; empty is as the service has it. */
export type TypedOffer = Readonly<Record<OwnField, string>>

/** Somebody who does it all as the service has it. */
export const noneOfTheirOwn: TypedOffer = {
  price: '',
  duration: '',
  initialWork: '',
  processing: '',
  cleanup: '',
}

/** What the fields of an offer begin with. */
export const typedOffer = (offer: ServiceOffer, typed: MoneyField['typed']): TypedOffer => ({
  price: offer.price === null ? '' : typed(offer.price),
  duration: String(offer.duration ?? ''),
  initialWork: String(offer.initialWork ?? ''),
  processing: String(offer.processing ?? ''),
  cleanup: String(offer.cleanup ?? ''),
})

/** What is sent for what is typed; letters become NaN, which the contract refuses. */
export const draftOf = (staffId: number, typed: TypedOffer): OfferDraft => {
  const minutes = (field: (typeof inMinutes)[number]) =>
    typed[field].trim() === '' ? null : Number(typed[field].replace(',', '.'))
  return {
    staffId,
    price: typed.price.trim() === '' ? null : parseAmount(typed.price),
    duration: minutes('duration'),
    initialWork: minutes('initialWork'),
    processing: minutes('processing'),
    cleanup: minutes('cleanup'),
  }
}

/** What is wrong with offers of a service, by the rules of the server and with the paths that it names. */
export const problemsOf = (service: Service, offers: readonly OfferDraft[]): FieldError[] =>
  offers.flatMap((offer, place) => {
    const { error, data } = offerDraft.safeParse(offer)
    const phases = data && phasesProblem(termsOf(service, data))
    const found = error
      ? error.issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message }))
      : phases
        ? [phases]
        : []
    return found.map(({ field, message }) => ({ path: `offers.${place}.${field}`, message }))
  })
