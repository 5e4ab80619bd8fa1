/** @jsxImportSource preact */
import type { MoveTime } from '@salon/contract/booking-link'
import type { PublicBooking } from '@salon/contract/public-booking'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { dayAndTimeInText } from '../text/formats.ts'
import { searchOf } from './address.ts'
import { BookingCard, shownState } from './booking-card.tsx'
import { call, CallFailed } from './call.ts'
import { usePage } from './context.ts'
import {
  Button,
  buttonFace,
  focusTitle,
  Icon,
  Notice,
  PhoneLink,
  StepTitle,
  FailureNotice,
} from './controls.tsx'
import { calendarAddress } from './link-address.ts'
import { dayOf } from './moments.ts'
import { TimeStep, type FreeTimes } from './steps/time-step.tsx'
import { failureOf, isRefused, type BookingFailure } from './booking-failure.ts'
import { isTooLate, TooLateNotice } from './too-late.tsx'
import { namesOf, othersOf, WhoComes } from './who-comes.tsx'

/** What a button of the page does. */
type LinkAction = 'confirm' | 'cancel' | 'accept'

const operations = {
  confirm: 'POST /api/booking-link/:token/confirm',
  cancel: 'POST /api/booking-link/:token/cancel',
  accept: 'POST /api/booking-link/:token/accept',
} as const

const freeTimesOf = (token: string): FreeTimes<MoveTime> => {
  const params = { token }
  return {
    key: token,
    days: (query) => call('GET /api/booking-link/:token/days', { params, query }),
    times: (query) => call('GET /api/booking-link/:token/times', { params, query }),
  }
}

interface LinkPageProps {
  readonly token: string
  readonly booking: PublicBooking
  readonly onBooking: (booking: PublicBooking) => void
}

const isMoveAddress = () => new URLSearchParams(location.search).get('step') === 'move'

/** The visit of a client's link. Opening it changes nothing; each change is a button. */
export function LinkPage({ token, booking, onBooking }: LinkPageProps) {
  const { words, locale } = usePage()
  const [wantsMove, setWantsMove] = useState(isMoveAddress)
  const moves = wantsMove && booking.can.move
  const { start: now } = booking
  const [day, setDay] = useState(now === null ? null : dayOf(now, locale.timeZone))
  /** The time that was chosen for a move, until it is confirmed. */
  const [chosen, setChosen] = useState<MoveTime | null>(null)
  /** A chosen start, while it is looked up with whom it is. */
  const [pendingStart, setPendingStart] = useState<string | null>(null)
  /** The start that was chosen last: the reply to an earlier one comes too late. */
  const latest = useRef<string | null>(null)
  const [work, setWork] = useState<LinkAction | 'move' | null>(null)
  const [failure, setFailure] = useState<BookingFailure | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const forgetChoice = () => {
    latest.current = null
    setChosen(null)
    setPendingStart(null)
  }
  useEffect(() => {
    const follow = () => {
      forgetChoice()
      setWantsMove(isMoveAddress())
    }
    // Back from a step would scroll to where its button was, past the title.
    history.scrollRestoration = 'manual'
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const title = moves ? words.link.moveTitle : words.link.title
  useEffect(() => {
    document.title = words.title(title, booking.salon.name)
  }, [title, words, booking.salon.name])
  useEffect(goToTitle, [moves, chosen])

  const attempt = async (what: NonNullable<typeof work>, run: () => Promise<PublicBooking>) => {
    setWork(what)
    setFailure(null)
    setDone(null)
    try {
      const changed = await run()
      onBooking(changed)
      return changed
    } catch (error) {
      setFailure(failureOf(error, words))
      // What may be done has changed meanwhile, and the button that was pressed may be gone.
      if (error instanceof CallFailed && error.status === 409) {
        const now = await call('GET /api/booking-link/:token', { params: { token } }).catch(
          () => {},
        )
        if (now) onBooking(now)
        const isOfferOver = what === 'accept' && isRefused(error, 'too_late')
        if (isOfferOver && now && shownState(now) === 'waiting')
          setFailure({ text: words.link.offerOver })
        goToTitle()
      }
      return undefined
    } finally {
      setWork(null)
    }
  }
  const act = async (action: LinkAction, confirmation: string) => {
    const changed = await attempt(action, () => call(operations[action], { params: { token } }))
    if (changed) {
      // A salon that confirms by hand answers an offer that was taken, too.
      const isRequest = action === 'accept' && changed.state === 'awaiting'
      setDone(isRequest ? words.done.awaiting : confirmation)
      // The button that was pressed is gone.
      goToTitle()
    }
  }
  const turn = (isMove: boolean) => {
    setFailure(null)
    setDone(null)
    forgetChoice()
    if (isMove) history.pushState('inside', '', `${location.pathname}?step=move`)
    else if (history.state === 'inside') history.back()
    else history.replaceState(null, '', location.pathname)
    setWantsMove(isMove)
  }
  const choose = async (start: string, time?: MoveTime) => {
    setFailure(null)
    latest.current = start
    if (time) return setChosen(time)
    setPendingStart(start)
    try {
      const on = dayOf(start, locale.timeZone)
      const days = await freeTimesOf(token).times({ from: on, to: on })
      if (latest.current !== start) return
      const found = days.flatMap(({ times }) => times).find((one) => one.start === start)
      if (found) setChosen(found)
      else setFailure({ text: words.time.taken, starts: [] })
    } catch (error) {
      if (latest.current === start) setFailure(failureOf(error, words))
    } finally {
      if (latest.current === start) setPendingStart(null)
    }
  }
  const move = async ({ start, lines: shown }: MoveTime) => {
    // Exactly those who were shown, or nobody.
    const lines = shown.map(({ serviceId, staffId }) => ({ serviceId, staffId }))
    const moved = await attempt('move', () =>
      call('POST /api/booking-link/:token/move', { params: { token }, body: { start, lines } }),
    )
    setChosen(null)
    if (!moved) return
    turn(false)
    setDone(words.link.movedNow(dayAndTimeInText(start, locale)))
  }

  const present = now !== null && (
    <p class="mt-1 text-muted">
      {words.link.now(`${dayAndTimeInText(now, locale)} · ${words.with(namesOf(booking.lines))}`)}
    </p>
  )
  if (moves && chosen !== null) {
    return (
      <WithStatus done={done}>
        <StepTitle>{words.link.moveTo(dayAndTimeInText(chosen.start, locale))}</StepTitle>
        {present}
        <WhoComes lines={chosen.lines} before={booking.lines} />
        <div class="mt-4 grid gap-3 sm:grid-cols-2">
          <Button variant="primary" pending={work !== null} onClick={() => void move(chosen)}>
            {words.link.move}
          </Button>
          <Button onClick={() => setChosen(null)}>{words.back}</Button>
        </div>
      </WithStatus>
    )
  }
  if (moves) {
    return (
      <WithStatus done={done} isWide>
        <button
          type="button"
          onClick={() => turn(false)}
          class="mb-3 -ml-2 inline-flex min-h-11 items-center gap-1 rounded-control pr-3 pl-1 font-medium text-muted hover:bg-hover hover:text-ink"
        >
          <Icon name="left" />
          {words.back}
        </button>
        <TimeStep
          title={title}
          range={booking}
          salon={booking.salon}
          free={freeTimesOf(token)}
          day={day}
          onDay={setDay}
          onTime={(start, time) => void choose(start, time)}
          notes={{
            of: ({ lines }) => {
              const others = othersOf(lines, booking.lines)
              return others.length > 0 ? words.with(namesOf(others)) : null
            },
            others: words.link.others(namesOf(booking.lines)),
          }}
          pending={pendingStart}
          failure={failure}
        >
          {present}
        </TimeStep>
      </WithStatus>
    )
  }
  return (
    <WithStatus done={done}>
      <StepTitle>{title}</StepTitle>
      {failure && (
        <div class="mt-4">
          <FailureNotice failure={failure} phone={booking.salon.phone} />
        </div>
      )}
      <BookingCard booking={booking} />
      <LinkButtons
        booking={booking}
        work={work}
        isPhoneShown={failure?.byPhone === true}
        onAct={(action, confirmation) => void act(action, confirmation)}
        onMove={() => turn(true)}
      />
      <div class="mt-3 grid gap-3 sm:grid-cols-2 sm:*:last:odd:col-span-2">
        {booking.start !== null && ['booked', 'awaiting'].includes(booking.state) && (
          <a class={buttonFace('quiet')} href={calendarAddress(location.pathname)}>
            <Icon name="calendar" />
            {words.done.calendar}
          </a>
        )}
        {booking.state === 'declined' ? (
          <OtherTime booking={booking} />
        ) : (
          booking.salon.slug !== null &&
          !booking.can.cancel && (
            <a class={buttonFace()} href={`/book/${booking.salon.slug}`}>
              {words.link.another}
            </a>
          )
        )}
      </div>
    </WithStatus>
  )
}

/** A step below what was done last, in a live region that outlasts the step: a new one would announce nothing. */
const WithStatus = ({
  done,
  isWide = false,
  children,
}: {
  done: string | null
  isWide?: boolean
  children: ComponentChildren
}) => (
  <div class={isWide ? '' : 'mx-auto max-w-xl'}>
    <div role="status">
      {done && (
        <div class="mb-4">
          <Notice tone="good" icon="check">
            <p class="font-medium">{done}</p>
          </Notice>
        </div>
      )}
    </div>
    {children}
  </div>
)

/** The ways on from a visit that the salon declined: another time for the same services, or its phone. */
function OtherTime({ booking: { salon, lines } }: Pick<LinkPageProps, 'booking'>) {
  const { words } = usePage()
  const services = lines.map(({ serviceId }) => serviceId)
  const search = searchOf({ step: 'time', services, staff: 'any', day: null })
  return (
    <>
      {salon.slug !== null && (
        <a class={buttonFace('primary')} href={`/book/${salon.slug}${search}`}>
          {words.details.otherTime}
        </a>
      )}
      {salon.phone && <PhoneLink phone={salon.phone} />}
    </>
  )
}

interface LinkButtonsProps {
  readonly booking: PublicBooking
  readonly work: LinkAction | 'move' | null
  /** A refusal above names the phone already. */
  readonly isPhoneShown: boolean
  readonly onAct: (action: LinkAction, confirmation: string) => void
  readonly onMove: () => void
}

/** What can be done now. Cancelling asks once more; too late, the salon's phone stands here. */
function LinkButtons({ booking, work, isPhoneShown, onAct, onMove }: LinkButtonsProps) {
  const { words, locale } = usePage()
  const [asks, setAsks] = useState(false)
  const { can, start, changeUntil, salon } = booking
  const state = shownState(booking)
  const isLive = state === 'booked' || state === 'awaiting'
  const when = start === null ? '' : dayAndTimeInText(start, locale)
  const [label, question, confirmation] =
    state === 'waiting'
      ? [words.link.leave, words.link.sureLeave, words.link.leftNow]
      : state === 'offered'
        ? [words.link.refuse, words.link.sureRefuse, words.link.leftNow]
        : [words.link.cancel, words.link.sure(when), words.link.cancelledNow]
  if (asks && can.cancel) {
    return (
      <div
        class="mt-4 rounded-card border border-line bg-surface p-4"
        role="group"
        aria-label={question}
      >
        <p class="text-base font-medium">{question}</p>
        <div class="mt-4 grid gap-3 sm:grid-cols-2">
          <Button
            variant="danger"
            pending={work === 'cancel'}
            onClick={() => onAct('cancel', confirmation)}
          >
            {label}
          </Button>
          <Button
            ref={focusOnce}
            onClick={() => {
              setAsks(false)
              focusTitle()
            }}
          >
            {words.link.keep}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <>
      <div class="mt-4 grid gap-3 sm:grid-cols-2 sm:*:last:odd:col-span-2">
        {can.accept && (
          <Button
            variant="primary"
            pending={work === 'accept'}
            onClick={() => onAct('accept', words.link.acceptedNow)}
          >
            {words.link.accept}
          </Button>
        )}
        {can.confirm && (
          <Button
            variant="primary"
            pending={work === 'confirm'}
            onClick={() => onAct('confirm', words.link.confirmedNow)}
          >
            {words.link.confirm}
          </Button>
        )}
        {can.move && <Button onClick={onMove}>{words.link.move}</Button>}
        {can.cancel && (
          <Button variant="quiet" onClick={() => setAsks(true)}>
            {label}
          </Button>
        )}
      </div>
      {isLive && (can.cancel || can.move) && changeUntil !== null && (
        <p class="mt-3 text-sm text-muted">
          {words.link[can.move ? 'until' : 'cancelUntil'](dayAndTimeInText(changeUntil, locale))}
        </p>
      )}
      {isTooLate(booking) && !isPhoneShown && <TooLateNotice phone={salon.phone} />}
    </>
  )
}

/** Begins a step at its title, which the button pressed before may have scrolled out of sight. */
const goToTitle = () => {
  scrollTo(0, 0)
  focusTitle()
}

const focusOnce = (element: HTMLElement | null) => element?.focus()
