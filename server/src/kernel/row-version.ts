import { Refusal } from './refusal.ts'

/** The version of a row that an edit was made from; undefined where the caller names none. */
export type IfMatch = number | undefined

/** Optimistic concurrency control: whether a locked row has changed since the caller read it. */
export const isStale = ({ version }: { version: number }, ifMatch: IfMatch): boolean =>
  ifMatch !== undefined && ifMatch !== version

/** Refuses an edit of a row that has changed since the caller read it. */
export const stale = (present: unknown) => new Refusal('stale', { present })
