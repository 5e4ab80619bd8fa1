import type { ClockFace, Language } from '@salon/contract/vocabulary'

/** How a salon, or a client of it, reads dates. */
export interface MomentStyle {
  readonly language: Language
  readonly timeZone: string
  readonly clock: ClockFace
}

const locales: Record<Language, string> = { en: 'en-US', de: 'de-DE', ru: 'ru-RU' }

/** A moment in the words of a language, by the salon's clock. */
export function momentText(
  moment: string,
  { language, timeZone, clock }: MomentStyle,
  options: Intl.DateTimeFormatOptions,
): string {
  const face =
    clock === 'language' ? {} : { hourCycle: clock === '12h' ? ('h12' as const) : ('h23' as const) }
  const format = new Intl.DateTimeFormat(locales[language], { timeZone, ...options, ...face })
  // A narrow no-break space, as before 'PM', would make an SMS twice as dear.
  return format.format(new Date(moment)).replace(/[\u202f\u00a0]/g, ' ')
}

/** A day and a time of day: 'June 19, 2026 at 12:00 PM'. */
export const dayAndTime = (moment: string, style: MomentStyle): string =>
  momentText(moment, style, { dateStyle: 'long', timeStyle: 'short' })
