import type { Action, EntityType } from '@salon/contract/activity'
import type { Db } from '../../db/client.ts'
import type { Salon } from '../../kernel/salon.ts'
import { insertEntry, renameInEntries } from './queries.ts'
import { clipped, sentenceFor, subjectOf } from './rules.ts'

/** What happened: `name` is what a person calls the thing, and may be of any length. */
export type Happening = Deed | DeedToAppointment

interface Told {
  readonly action: Action
  readonly id: number | null
  readonly name: string
  /** The sentence to keep where the usual one says too little. */
  readonly sentence?: string
}

interface Deed extends Told {
  readonly entity: Exclude<EntityType, 'appointment'>
}

/** Named after the client, so it says who that is: the name goes when the client does. */
interface DeedToAppointment extends Told {
  readonly entity: 'appointment'
  readonly customerId: number
}

/** Writes one entry, in the transaction of the change itself. */
export async function recordActivity(tx: Db, salon: Pick<Salon, 'id'>, what: Happening) {
  const entry = {
    userId: salon.id,
    action: what.action,
    entityType: what.entity,
    entityId: what.id,
    customerId: clientOf(what),
    entityName: clipped(what.name, 255),
    description: what.sentence ?? sentenceFor(what.action, what.entity, what.name),
  }
  await insertEntry(tx, entry, subjectOf[what.entity])
}

/** Takes a removed client's name out of what was told of them; `name` stands there instead. */
export async function forgetClient(tx: Db, salon: Pick<Salon, 'id'>, id: number, name: string) {
  await renameInEntries(tx, salon, id, name)
}

function clientOf(what: Happening): number | null {
  if (what.entity === 'appointment') return what.customerId
  return what.entity === 'customer' ? what.id : null
}
