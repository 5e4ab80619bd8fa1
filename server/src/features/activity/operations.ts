import type { Action, EntityType } from '@salon/contract/activity'
import type { Db } from '../../db/client.ts'
import type { Salon } from '../../kernel/salon.ts'
import { insertEntry, renameInEntries } from './queries.ts'
import { clipped, sentenceFor } from './rules.ts'

/** What happened: `name` is what a person calls the thing, and may be of any length. */
export interface Happening {
  readonly action: Action
  readonly entity: EntityType
  readonly id: number | null
  readonly name: string
  /** The sentence to keep where the usual one says too little. */
  readonly sentence?: string
}

/** Writes one entry, in the transaction of the change itself. */
export async function recordActivity(tx: Db, salon: Pick<Salon, 'id'>, what: Happening) {
  await insertEntry(tx, {
    userId: salon.id,
    action: what.action,
    entityType: what.entity,
    entityId: what.id,
    entityName: clipped(what.name, 255),
    description: what.sentence ?? sentenceFor(what.action, what.entity, what.name),
  })
}

/** Takes a removed client's name out of what was told of them; `name` stands there instead. */
export async function forgetClient(tx: Db, salon: Pick<Salon, 'id'>, id: number, name: string) {
  await renameInEntries(tx, salon, id, name)
}
