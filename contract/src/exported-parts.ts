import { z } from 'zod'
import { formulaDraft } from './formulas.ts'
import { messageChannels } from './message-vocabulary.ts'
import { instant, requiredLine } from './primitives.ts'
import { offerDraft } from './service-offers.ts'
import { conditionDraft, consentDecisions, patchTestDraft } from './safety.ts'

/**
 * What the export of a salon says with a row of other tables, so that one file brings both in elsewhere. An import
 * reads it back by these shapes.
 */

/** The name of the account that noted it. */
const notedBy = requiredLine(255, 'Who noted it is missing')
const noted = { notedBy, createdAt: instant }

export const exportedConditions = z.array(conditionDraft.safeExtend(noted))
export const exportedPatchTests = z.array(
  patchTestDraft.required({ readAfterHours: true, result: true }).extend({
    ...noted,
    testedAt: instant,
  }),
)
export const exportedConsents = z.array(z.object({ decision: z.enum(consentDecisions), ...noted }))

/** Channels by which a client wants no messages: who opted out is not written to after a move either. */
export const exportedOptOuts = z.array(
  z.object({
    channel: z.enum(messageChannels),
    source: z.enum(['staff', 'stop']),
    createdAt: instant,
  }),
)

/** That a client cannot book online. */
export const exportedBookingBlock = z.object({ createdAt: instant })

/** `staffId` is the number there. */
export const exportedOffers = z.array(offerDraft)

export const exportedFormula = formulaDraft.pick({ mixtures: true }).extend(noted)

/** What is known of a client's health, as an import writes it. */
export interface ImportedHealth {
  readonly conditions: z.output<typeof exportedConditions>
  readonly patchTests: z.output<typeof exportedPatchTests>
  readonly consents: z.output<typeof exportedConsents>
}

export type ImportedOptOut = z.output<typeof exportedOptOuts>[number]
export type ImportedBookingBlock = z.output<typeof exportedBookingBlock>
export type ImportedFormula = z.output<typeof exportedFormula>
