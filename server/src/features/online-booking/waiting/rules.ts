import { offerMinutes } from '@salon/contract/vocabulary'

/** Until when a time is offered to one client: half an hour, and never beyond its start. */
export const offerEnds = (start: string, now: Date): string => {
  const end = new Date(now.getTime() + offerMinutes * 60_000).toISOString()
  return end < start ? end : start
}
