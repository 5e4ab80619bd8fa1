import type { Phases } from './busy-spans.ts'

// What a service costs and takes with whom: without schemas, since the page needs it with its forms.

/** What a service costs and takes. */
export interface ServiceTerms extends Phases {
  readonly price: string
  readonly duration: number
}

/** What of these is somebody's own. */
export type OwnTerms = {
  readonly [Term in keyof ServiceTerms]?: ServiceTerms[Term] | null | undefined
}

/** What a service costs and takes with somebody who offers it. */
export const termsOf = (service: ServiceTerms, own: OwnTerms | undefined): ServiceTerms => ({
  price: own?.price ?? service.price,
  duration: own?.duration ?? service.duration,
  initialWork: own?.initialWork ?? service.initialWork,
  processing: own?.processing ?? service.processing,
  cleanup: own?.cleanup ?? service.cleanup,
})

/** Whether a staff member offers a service, where these are all of its offers. */
export const isOffered = (offers: readonly { readonly staffId: number }[], staffId: number) =>
  offers.length === 0 || offers.some((offer) => offer.staffId === staffId)

/** The sentence where they do not. */
export const notOffered = 'This staff member does not offer this service'
