import type { Language } from '@salon/contract/vocabulary'
import { nameInEmail } from './name-in-email.ts'
import type { EmailMessage, EmailText } from './mailer.ts'

/** A sign-in from a new device, for its email. */
interface NewDeviceSignIn {
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly timeZone: string
  readonly browser: string | null
  readonly system: string | null
  readonly kind: 'cookie' | 'bearer'
  /** ISO 8601. */
  readonly firstUsedAt: string
}

interface DeviceEmailWords {
  readonly app: string
  readonly browser: string
  readonly unknown: string
  readonly on: (program: string, system: string) => string
  readonly message: (name: string, device: string, moment: string) => EmailText
}

const words: Record<Language, DeviceEmailWords> = {
  en: {
    app: 'The app',
    browser: 'A browser',
    unknown: 'Unknown device',
    on: (program, system) => `${program} on ${system}`,
    message: (name, device, moment) => ({
      subject: `New sign-in: ${device}`,
      text: `Hello ${name},

Your account was just used to sign in on a new device:

${device}
${moment}

If that was you, there is nothing to do. If not, change your password in Settings, which signs out every other device, and turn on two-step sign-in there.
`,
    }),
  },
  ru: {
    app: 'Приложение',
    browser: 'Браузер',
    unknown: 'Неизвестное устройство',
    on: (program, system) => `${program}, ${system}`,
    message: (name, device, moment) => ({
      subject: `Новый вход: ${device}`,
      text: `Здравствуйте, ${name}!

В ваш аккаунт вошли с устройства, с которого раньше им не пользовались:

${device}
${moment}

Если это были вы, ничего делать не нужно. Если нет, измените пароль в настройках: на всех других устройствах нужно будет войти заново. Там же можно включить коды при входе.
`,
    }),
  },
  de: {
    app: 'Die App',
    browser: 'Ein Browser',
    unknown: 'Unbekanntes Gerät',
    on: (program, system) => `${program} auf ${system}`,
    message: (name, device, moment) => ({
      subject: `Neue Anmeldung: ${device}`,
      text: `Guten Tag ${name},

bei Ihrem Konto hat sich ein Gerät angemeldet, von dem aus es bisher nicht genutzt wurde:

${device}
${moment}

Wenn Sie es waren, ist nichts zu tun. Wenn nicht, ändern Sie in den Einstellungen Ihr Passwort: Alle anderen Geräte werden dabei abgemeldet. Dort lassen sich auch Codes bei der Anmeldung einschalten.
`,
    }),
  },
}

function deviceIn(language: Language, { kind, browser, system }: NewDeviceSignIn): string {
  const { app, browser: some, unknown, on } = words[language]
  const program = kind === 'bearer' ? app : browser
  if (system) return on(program ?? some, system)
  return program ?? unknown
}

/** The email about a sign-in from a new device: what it was and when, by the salon's clocks. */
export function deviceEmail(signIn: NewDeviceSignIn): EmailMessage {
  const { name, email, language, timeZone, firstUsedAt } = signIn
  const moment = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(new Date(firstUsedAt))
  return {
    to: email,
    ...words[language].message(nameInEmail(name), deviceIn(language, signIn), moment),
  }
}
