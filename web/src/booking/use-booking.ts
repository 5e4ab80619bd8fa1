import type { Booked, BookingPage, Hold } from '@salon/contract/booking-page'
import { paymentMinutes } from '@salon/contract/deposit-vocabulary'
import { codeMinutes, holdMinutes } from '@salon/contract/vocabulary'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { BookingSelection, Go } from './address.ts'
import { call, CallFailed } from './call.ts'
import { usePage } from './context.ts'
import { focusTitle } from './controls.tsx'
import {
  emptyDraft,
  storedDraft,
  storeDraft,
  type VisitorDraft,
  type WaitingWish,
} from './draft.ts'
import { solutionFor } from './solve.ts'
import { lastingStorage } from './storage.ts'
import { isRefused, failureOf, type BookingFailure } from './booking-failure.ts'

/** What is under way: a button shows it, and no other can be pressed. */
export type BookingWork = { readonly start: string } | 'code' | 'book' | null

const proofKey = (slug: string, email: string) => `booking proof ${slug} ${email.toLowerCase()}`
// Not randomUUID, which a page that came by plain http does not have.
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join()

/**
 * A booking from the chosen time on: the hold, the code by email, and the booking itself or the place on the waiting
 * list. What was typed stays, whatever is refused.
 */
export function useBooking(page: BookingPage, choices: BookingSelection, go: Go) {
  const { words, language, say } = usePage()
  const { slug } = page
  const [draft, setDraft] = useState(() => storedDraft(slug))
  const [work, setWork] = useState<BookingWork>(null)
  const [failure, setFailure] = useState<BookingFailure | null>(null)
  const latest = useRef(draft)
  const change = (part: Partial<VisitorDraft>) => {
    latest.current = { ...latest.current, ...part }
    storeDraft(slug, latest.current)
    setDraft(latest.current)
  }
  useEffect(() => {
    // Solved while the visitor types; a failure is shown when the solution is needed.
    if (draft.hold) solutionFor(draft.hold).catch(() => {})
  }, [draft.hold])

  const attempt = async (what: Exclude<BookingWork, null>, run: () => Promise<void>) => {
    setWork(what)
    setFailure(null)
    try {
      await run()
    } catch (error) {
      // Gone, or given to somebody else by the salon: it is kept no longer.
      const isGone = what === 'book' && isRefused(error, 'slot_taken')
      if (isGone || isRefused(error, 'hold_lapsed')) change({ heldUntil: 0 })
      const present = isRefused(error, 'terms_changed') && presentIn(error)
      if (present) change({ hold: present, key: newKey() })
      const payment = paymentIn(error)
      if (payment) goToPay(payment)
      else if (isRefused(error, 'code_needed')) go({ step: 'code' })
      else setFailure(failureOf(error, words))
    } finally {
      setWork(null)
    }
  }

  /** The browser leaves for the provider's page; in a frame of another site that page would refuse to open. */
  const goToPay = (payment: Payment) => {
    change({ payment, codeSentTo: null, heldUntil: Date.now() + paymentMinutes * 60_000 })
    go({ step: 'pay' })
    if (window.top === window) location.assign(payment.url)
  }

  const hold = async (start: string | null, wish: VisitorDraft['wish'] = null) => {
    const { hold: former, key: formerKey } = latest.current
    const key = formerKey ?? newKey()
    change({ key })
    const body = {
      services: [...choices.services],
      staffId: choices.staff === 'any' ? null : choices.staff,
      start,
      ...(former && { replaces: former.hold }),
    }
    const made = await call('POST /api/book/:slug/hold', { params: { slug }, body }, key)
    change({
      hold: made,
      wish,
      heldUntil: Date.now() + holdMinutes * 60_000,
      key: newKey(),
      booked: null,
      payment: null,
    })
    return made
  }

  /** Keeps a start, and goes on to the details; past them, a code that was sent is still valid. */
  const keep = (start: string) =>
    attempt({ start }, async () => {
      await hold(start)
      if (choices.step === 'details' || choices.step === 'code') focusTitle()
      else go({ step: 'details' })
    })

  /** Keeps no time; the hold of the same wish is kept: where a reply was lost, it finds the place that was made by it. */
  const holdFor = async (wish: NonNullable<VisitorDraft['wish']>) => {
    const { hold: former, heldUntil, wish: formerWish } = latest.current
    const isSame = JSON.stringify(wish) === JSON.stringify(formerWish)
    return former && isSame && Date.now() < heldUntil ? former : hold(null, wish)
  }

  const proven = async (held: Hold) => ({
    hold: held.hold,
    solution: await solutionFor(held),
    proof: lastingStorage.read(proofKey(slug, latest.current.email)) ?? undefined,
  })

  /** A code that was just sent is still valid: another would only outdate it. */
  const proveOnce = async (held: Hold, website: string) => {
    const { email, codeSentTo, codeUntil } = latest.current
    if (codeSentTo === email && Date.now() < codeUntil) go({ step: 'code' })
    else await prove(held, website)
  }

  /** Sends a code, where one is needed; else goes on at once. */
  const prove = async (held: Hold, website: string) => {
    const { email } = latest.current
    const body = { ...(await proven(held)), email: email.trim(), language, website }
    const { isNeeded } = await call('POST /api/book/:slug/code', { params: { slug }, body })
    if (!isNeeded) return finish(held, website)
    change({ codeSentTo: email, codeUntil: Date.now() + codeMinutes * 60_000 })
    if (choices.step === 'code') say(words.code.sentAgain)
    else go({ step: 'code' })
  }

  const finish = async (held: Hold, website: string, code?: string) => {
    const { name, email, phone, note, wish, key } = latest.current
    const typed = { name, email: email.trim(), phone: phone.trim() || null, language, website }
    const body = { ...typed, ...(await proven(held)), ...(code !== undefined && { code }) }
    const params = { slug }
    const booked: Booked = wish
      ? await call('POST /api/book/:slug/waiting', {
          params,
          body: { ...body, ...waitingOf(wish) },
        })
      : await call(
          'POST /api/book/:slug/bookings',
          { params, body: { ...body, note: note.trim() || null } },
          key ?? undefined,
        )
    arrive(booked)
  }

  const arrive = (booked: Booked) => {
    const { email } = latest.current
    if (booked.proof !== null) lastingStorage.write(proofKey(slug, email.trim()), booked.proof)
    const gone = { hold: null, heldUntil: 0, codeSentTo: null, wish: null, payment: null, note: '' }
    change({ booked, ...gone })
    go({ step: 'done' }, 'replace')
  }

  const waitingOf = ({ firstDay, lastDay, weekdays }: WaitingWish) => ({
    firstDay,
    lastDay,
    weekdays: [...weekdays],
    staffIds: typeof choices.staff === 'number' ? [choices.staff] : [],
  })

  return {
    draft,
    change,
    work,
    failure,
    forget: () => setFailure(null),
    keep,
    /** Books by what was typed, or asks for the code first. @param website the honeypot */
    submit: (website: string) =>
      attempt('book', async () => {
        const held = latest.current.hold
        if (held) await proveOnce(held, website)
      }),
    /** Puts the visitor on the waiting list; its hold keeps no time. */
    wait: (wish: WaitingWish, website: string) =>
      attempt('book', async () => {
        const { services, staff } = choices
        await proveOnce(await holdFor({ ...wish, services, staff }), website)
      }),
    sendAgain: () =>
      attempt('code', async () => {
        const held = latest.current.hold
        if (held) await prove(held, '')
      }),
    enterCode: (code: string) =>
      attempt('book', async () => {
        const held = latest.current.hold
        if (held) await finish(held, '', code)
      }),
    /** The booking that a payment has made. */
    arrive,
    /** Begins anew, with the same person. */
    again: () => {
      const { name, email, phone } = latest.current
      change({ ...emptyDraft, name, email, phone })
      go({ step: 'services', services: [], staff: null, day: null })
    },
  }
}

const presentIn = (error: unknown) =>
  (error as { problem?: { present?: unknown } }).problem?.present as Hold | undefined

type Payment = NonNullable<VisitorDraft['payment']>

const paymentIn = (error: unknown) =>
  error instanceof CallFailed && error.problem?.code === 'deposit_needed'
    ? error.problem.payment
    : undefined

/** How {@link useBooking} is handed to the steps. */
export type Booking = ReturnType<typeof useBooking>
