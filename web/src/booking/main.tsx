/** @jsxImportSource preact */
import './booking.css'
import type { BookingPage } from '@salon/contract/booking-page'
import type { PublicForm } from '@salon/contract/form-links'
import type { PublicBooking } from '@salon/contract/public-booking'
import type { Language } from '@salon/contract/vocabulary'
import { render } from 'preact'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { BookPage } from './book-page.tsx'
import { call, CallFailed } from './call.ts'
import { Context } from './context.ts'
import { Button, Skeleton, FailureNotice } from './controls.tsx'
import type { FormPage } from './form-page.tsx'
import { Frame } from './frame.tsx'
import { languageFor, storeLanguage, words as allWords } from './language.ts'
import { tokenIn } from './link-address.ts'
import { LinkPage } from './link-page.tsx'
import { MissingPage } from './missing-page.tsx'
import { failureOf } from './booking-failure.ts'

/** What the address is about; null where it is about nothing. */
type PageSubject =
  | { readonly page: BookingPage }
  | { readonly booking: PublicBooking; readonly token: string }
  | {
      readonly form: PublicForm
      readonly token: string
      readonly Page: typeof FormPage
    }
  | null

const isLink = location.pathname.startsWith('/booking/')
const isForm = location.pathname.startsWith('/form/')

/**
 * The data of the page, which the server writes into its document; null where there is no such page. The development
 * server and links have none there.
 */
const written = (): BookingPage | null | undefined => {
  const text = document.getElementById('booking-page')?.textContent
  return text ? (JSON.parse(text) as BookingPage | null) : undefined
}

async function load(): Promise<PageSubject> {
  const [, , name = ''] = location.pathname.split('/')
  try {
    if (isLink) {
      const token = tokenIn(location.pathname)
      return { token, booking: await call('GET /api/booking-link/:token', { params: { token } }) }
    }
    if (isForm) {
      const token = tokenIn(location.pathname)
      const form = await call('GET /api/form-link/:token', { params: { token } })
      // Loaded on demand: those who book sign nothing.
      return { token, form, Page: (await import('./form-page.tsx')).FormPage }
    }
    return {
      page: await call('GET /api/book/:slug', { params: { slug: decodeURIComponent(name) } }),
    }
  } catch (error) {
    if (error instanceof CallFailed && [404, 422].includes(error.status)) return null
    throw error
  }
}

const salonOf = (subject: NonNullable<PageSubject>) => {
  if ('page' in subject) return subject.page.salon
  return 'form' in subject ? subject.form.salon : subject.booking.salon
}

function App() {
  const [subject, setSubject] = useState<PageSubject | undefined>(() => {
    const page = written()
    return page && { page }
  })
  const [error, setError] = useState<unknown>()
  const salon = subject && salonOf(subject)
  const [chosen, setChosen] = useState<Language | null>(null)
  const language = chosen ?? languageFor(navigator.languages, salon?.language ?? 'en')
  const words = allWords[language]
  const region = useRef<HTMLDivElement>(null)
  const fetchSubject = () => {
    setError(undefined)
    load().then(setSubject, setError)
  }
  useEffect(() => {
    if (subject === undefined) fetchSubject()
  }, [subject])
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const say = useCallback((text: string) => {
    if (region.current) region.current.textContent = text
  }, [])
  const { timeZone = 'UTC', currency = 'EUR', clock = 'language' } = salon ?? {}
  const locale = useMemo(
    () => ({ language, timeZone, currency, clock }),
    [language, timeZone, currency, clock],
  )
  return (
    <Context.Provider value={{ words, language, locale, say }}>
      <Frame
        salon={salon?.name ?? ''}
        onLanguage={(next) => {
          storeLanguage(next)
          setChosen(next)
        }}
      >
        {error !== undefined && (
          <FailureNotice failure={failureOf(error, words)} phone={null}>
            <Button onClick={fetchSubject}>{words.retry}</Button>
          </FailureNotice>
        )}
        {subject === undefined && error === undefined && (
          <div class="mx-auto max-w-xl space-y-4" aria-busy="true" aria-label={words.loading}>
            <Skeleton rows={1} face="h-7 w-40" />
            <Skeleton rows={1} face="h-60" />
          </div>
        )}
        {subject === null && <MissingPage kind={isForm ? 'form' : isLink ? 'link' : 'page'} />}
        {subject && 'page' in subject && <BookPage page={subject.page} />}
        {subject && 'form' in subject && <subject.Page {...subject} />}
        {subject && 'booking' in subject && (
          <LinkPage {...subject} onBooking={(booking) => setSubject({ ...subject, booking })} />
        )}
      </Frame>
      <div ref={region} class="sr-only" aria-live="polite" />
    </Context.Provider>
  )
}

const root = document.getElementById('root')
if (root) {
  root.textContent = ''
  render(<App />, root)
}
