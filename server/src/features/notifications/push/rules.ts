import type {
  NotificationDetails,
  NotificationKind,
  NotificationType,
} from '@salon/contract/notifications'
import { onlineActor, type ClockFace, type Language } from '@salon/contract/vocabulary'

const minute = 60 * 1000
/** A notification that is older is old news: the bell has it. */
const longestLife = 4 * 60 * minute
/** Minutes after each failed attempt until the next one. */
const pauses = [1, 10, 60]

/** Whether devices show a kind. What is found at night waits for the bell. */
export const isPushed = (kind: NotificationKind): boolean => kind !== 'duplicates_found'

/** How long a notification may still be pushed, in seconds; not above zero where it may not. */
export const secondsLeft = (createdAt: string, now: Date) =>
  Math.floor((Date.parse(createdAt) + longestLife - now.getTime()) / 1000)

/**
 * When a push that failed is tried again; null where it is not.
 * @param tries attempts, the last one included
 */
export function nextPush(tries: number, now: Date): Date | null {
  const pause = pauses[tries - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause * minute)
}

/** A notification, and how its salon writes dates. */
interface PushContent {
  readonly id: number
  readonly kind: NotificationKind
  readonly type: NotificationType
  readonly details: NotificationDetails
  readonly appointmentId: number | null
  readonly customerName: string | null
  /** The online booking waits for the salon's answer. */
  readonly isAwaiting: boolean
  readonly language: Language
  readonly timeZone: string
  readonly clock: ClockFace
}

/** Kinds with a title of their own; the others are about accounts. */
type TitledKind =
  | 'visit_booked'
  | 'visit_moved'
  | 'visit_cancelled'
  | 'first_visit_tomorrow'
  | 'payment_completed'
  | 'message_failed'
  | 'refund_failed'
  | 'health_data_due'
  | 'new_device'

interface PushWords {
  readonly locale: string
  readonly titles: Record<TitledKind | 'awaiting' | 'other', string>
  readonly online: string
  readonly account: string
}

const words: Record<Language, PushWords> = {
  en: {
    locale: 'en-US',
    titles: {
      visit_booked: 'Visit booked',
      visit_moved: 'Visit moved',
      visit_cancelled: 'Visit cancelled',
      first_visit_tomorrow: "Tomorrow's first visit",
      payment_completed: 'Visit completed',
      message_failed: 'A message to a client could not be sent',
      refund_failed: 'A deposit could not be refunded',
      health_data_due: 'Old health data is about to be removed',
      new_device: 'New sign-in',
      awaiting: 'A booking needs your answer',
      other: 'An account was changed',
    },
    online: 'Online booking',
    account: 'Open the app to see what happened.',
  },
  de: {
    locale: 'de-DE',
    titles: {
      visit_booked: 'Termin gebucht',
      visit_moved: 'Termin verschoben',
      visit_cancelled: 'Termin abgesagt',
      first_visit_tomorrow: 'Erster Termin morgen',
      payment_completed: 'Termin abgeschlossen',
      message_failed: 'Eine Nachricht an einen Kunden konnte nicht gesendet werden',
      refund_failed: 'Eine Anzahlung konnte nicht erstattet werden',
      health_data_due: 'Alte Gesundheitsdaten werden bald gelöscht',
      new_device: 'Neue Anmeldung',
      awaiting: 'Eine Buchung wartet auf Antwort',
      other: 'Ein Konto wurde geändert',
    },
    online: 'Online-Buchung',
    account: 'In der App steht, was geschehen ist.',
  },
  ru: {
    locale: 'ru-RU',
    titles: {
      visit_booked: 'Новая запись',
      visit_moved: 'Визит перенесён',
      visit_cancelled: 'Визит отменён',
      first_visit_tomorrow: 'Первый визит завтра',
      payment_completed: 'Визит завершён',
      message_failed: 'Не удалось отправить сообщение клиенту',
      refund_failed: 'Не удалось вернуть предоплату',
      health_data_due: 'Скоро удалятся старые данные о здоровье',
      new_device: 'Новый вход',
      awaiting: 'Запись ждёт ответа',
      other: 'Изменён аккаунт',
    },
    online: 'Онлайн-запись',
    account: 'Подробности — в приложении.',
  },
}

/** Long names are cut: a push holds 4 kB, and a screen shows two lines. */
const longestLine = 200

/** What the service worker shows, as JSON: no more of a client than the bell says. */
export function payloadOf(push: PushContent): string {
  const { id, language } = push
  return JSON.stringify({
    title: titleOf(push),
    body: linesOf(push)
      .map((line) => line.slice(0, longestLine))
      .join('\n'),
    // A repeat replaces the one before.
    tag: `notification-${id}`,
    url: pathOf(push),
    lang: language,
  })
}

function titleOf({ kind, isAwaiting, language }: PushContent): string {
  const { titles } = words[language]
  if (kind === 'visit_booked' && isAwaiting) return titles.awaiting
  return titles[kind in titles ? (kind as TitledKind) : 'other']
}

function linesOf({ type, details, customerName, language, timeZone, clock }: PushContent) {
  const { locale, online, account } = words[language]
  if (type === 'account') return [account]
  const { serviceName, appointmentDate, by } = details
  const face =
    clock === 'language' ? {} : { hourCycle: clock === '12h' ? ('h12' as const) : ('h23' as const) }
  const moment =
    appointmentDate &&
    new Intl.DateTimeFormat(locale, {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
      ...face,
    })
      .format(new Date(appointmentDate))
      .replace(/[\u202f\u00a0]/g, ' ')
  return [
    [serviceName, customerName],
    [moment, by === onlineActor ? online : by],
  ]
    .map((parts) => parts.filter(Boolean).join(' · '))
    .filter((line) => line !== '')
}

/** Where a tap leads: the visit, or the page of accounts. */
function pathOf({ type, appointmentId, customerName }: PushContent): string {
  if (appointmentId !== null && customerName !== null) return `/appointment/${appointmentId}`
  return type === 'account' ? '/settings' : '/'
}
