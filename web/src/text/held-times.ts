import type { HeldTime } from '@salon/contract/online-booking'
import i18next from 'i18next'
import { heldTimes } from './en/held-times.ts'
import { type Formats, type TextFunction } from './text.ts'

// These come with the times that are held, once online booking is on.
i18next.addResourceBundle('en', 'phrases', { heldTimes }, true)

/** For whom a time is held and until when: 'Offered to Ann Lee until 2:30 PM'. */
export const heldText = (
  { offeredTo, expiresAt }: Pick<HeldTime, 'offeredTo' | 'expiresAt'>,
  t: TextFunction,
  formats: Formats,
): string => {
  const until = formats.time(expiresAt)
  return offeredTo === null
    ? t('heldTimes.online', { until })
    : t('heldTimes.offered', { name: offeredTo, until })
}
