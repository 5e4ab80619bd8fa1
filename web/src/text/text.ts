import i18next from 'i18next'
import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import { en, type English } from './en.ts'
import * as formats from './formats.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'phrases'
    resources: { phrases: English }
  }
}

// Synchronous: English comes with the page, so nothing is ever shown without words; the other
// languages load on demand, see language.ts.
void i18next.init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'phrases',
  resources: { en: { phrases: en } },
  interpolation: { escapeValue: false },
  initAsync: false,
})

// Another function in each language, so that what was made with the words of one is made anew.
let words = i18next.getFixedT(i18next.language)
i18next.on('languageChanged', (language) => {
  words = i18next.getFixedT(language)
})

const onLanguageChange = (listener: () => void) => {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

/**
 * The words, by keys such as 'customers.addClient'. It is asked for by every row of every list, which
 * is why it is not the hook of i18next's own package: that one makes an object at each call, and those
 * were a quarter of what a full month cost.
 */
export const useText = () => useSyncExternalStore(onLanguageChange, () => words)

export type TextFunction = ReturnType<typeof useText>

/** The same outside of components. */
export const text = i18next.t

/** The server's English activity sentences; undefined until another language has brought them. */
export const activitySentences = () =>
  i18next.getResource('en', 'phrases', 'activity') as English['activity'] | undefined

/** The English sentences about fields, likewise. */
export const refusalSentences = () =>
  i18next.getResource('en', 'phrases', 'refusals') as English['refusals'] | undefined

/** Language, time zone and currency of the salon; the app provides them from the settings. */
export const LocaleContext = createContext<formats.Locale>({
  language: 'en',
  timeZone: 'UTC',
  currency: 'EUR',
})

/** The salon's language, time zone and currency. */
export const useLocale = () => use(LocaleContext)

/** How figures, moments and days are written in this salon. */
export function useFormats() {
  const locale = useLocale()
  const t = useText()
  return useMemo(
    () => ({
      ...locale,
      money: (amount: string) => formats.money(amount, locale),
      average: (amount: string) => formats.average(amount, locale),
      count: (value: number) => formats.count(value, locale),
      percentChange: (percent: number) => formats.percentChange(percent, locale),
      date: (when: formats.When) => formats.date(when, locale),
      time: (when: formats.When) => formats.time(when, locale),
      timeOfDay: (clock: string) => formats.timeOfDay(clock, locale),
      clockTime: (when: formats.When) => formats.clockTime(when, locale),
      hourOfDay: (hour: number) => formats.hourOfDay(hour, locale),
      dateTime: (when: formats.When) => formats.dateTime(when, locale),
      timeRange: (start: formats.When, minutes: number) =>
        formats.timeRange(start, minutes, locale),
      nearDay: (when: formats.When) => formats.nearDay(when, locale),
      dayAndTime: (when: formats.When) => formats.dayAndTime(when, locale),
      dayAndTimeInText: (when: formats.When) => formats.dayAndTimeInText(when, locale),
      dayHeading: (when: formats.When) => formats.dayHeading(when, locale),
      dayRange: (first: formats.When, last: formats.When) => formats.dayRange(first, last, locale),
      shortDayRange: (first: formats.When, last: formats.When) =>
        formats.shortDayRange(first, last, locale),
      monthTitle: (when: formats.When) => formats.monthTitle(when, locale),
      weekday: (when: formats.When) => formats.weekday(when, locale),
      weekdayNames: (width: 'long' | 'short' | 'narrow') => formats.weekdayNames(width, locale),
      bytes: (size: number) => formats.bytes(size, locale),
      duration: (minutes: number) => formats.duration(minutes, locale),
      stretch: (minutes: number) => formats.stretch(minutes, locale),
      relativeTime: (when: formats.When, now: number) =>
        formats.relativeTime(when, now, t('shared.justNow'), locale),
    }),
    [locale, t],
  )
}

export type Formats = ReturnType<typeof useFormats>

/** A device by its browser and system, as far as known. */
interface DeviceParts {
  readonly browser?: string | null | undefined
  readonly system?: string | null | undefined
  /** It is the app, rather than a browser. */
  readonly isApp?: boolean | undefined
}

/** What a person calls the device of a sign-in: 'Chrome on Android', or 'The app on iPhone'. */
export const useDeviceWords = () => {
  const t = useText()
  return ({ browser, system, isApp }: DeviceParts): string => {
    const program = isApp ? t('auth.app') : browser
    if (system) return t('auth.deviceOn', { browser: program ?? t('auth.browser'), system })
    return program ?? t('auth.unknownDevice')
  }
}
