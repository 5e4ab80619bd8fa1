import type { Language } from '@salon/contract/vocabulary'
import { nameInEmail } from './name-in-email.ts'
import type { EmailMessage, EmailText } from './mailer.ts'

interface Person {
  readonly name: string
  readonly email: string
}

/** A salon that was handed over, for the emails about it. */
interface OwnershipChange {
  /** Who handed it over. */
  readonly former: Person
  /** Who owns it now. */
  readonly owner: Person
  readonly language: Language
  /** Null where it has none. */
  readonly salonName: string | null
}

interface Names {
  readonly former: string
  readonly owner: string
  readonly salon: string | null
}

const words: Record<Language, Record<'toOwner' | 'toFormer', (names: Names) => EmailText>> = {
  en: {
    toOwner: ({ former, owner, salon }) => ({
      subject: 'You are now the owner of the salon',
      text: `Hello ${owner},

${former} has made you the owner of ${salon ?? 'the salon'}. You can now do everything in its book, including adding and removing accounts and deleting the salon. You sign in as before.
`,
    }),
    toFormer: ({ former, owner, salon }) => ({
      subject: 'You have handed the salon over',
      text: `Hello ${former},

You have made ${owner} the owner of ${salon ?? 'the salon'}. You still have your account, as an admin.

If this was not you, someone knows your password. Change it in Settings and talk to ${owner}.
`,
    }),
  },
  ru: {
    toOwner: ({ former, owner, salon }) => ({
      subject: 'Теперь вы владелец салона',
      text: `Здравствуйте, ${owner}!

${former} передаёт вам салон${salon === null ? '' : ` «${salon}»`}. Теперь вам доступно всё: вы можете добавлять и удалять аккаунты и даже удалить салон. Вход остаётся прежним.
`,
    }),
    toFormer: ({ former, owner, salon }) => ({
      subject: 'Вы передали салон',
      text: `Здравствуйте, ${former}!

Новый владелец салона${salon === null ? '' : ` «${salon}»`}: ${owner}. Ваш аккаунт остаётся, с правами администратора.

Если это были не вы, кто-то знает ваш пароль. Измените его в настройках и поговорите с новым владельцем.
`,
    }),
  },
  de: {
    toOwner: ({ former, owner, salon }) => ({
      subject: 'Der Salon gehört jetzt Ihnen',
      text: `Guten Tag ${owner},

${former} hat Ihnen ${salon ?? 'den Salon'} übergeben. Sie können jetzt alles: Konten anlegen und löschen und auch den Salon selbst löschen. Sie melden sich an wie bisher.
`,
    }),
    toFormer: ({ former, owner, salon }) => ({
      subject: 'Sie haben den Salon übergeben',
      text: `Guten Tag ${former},

Sie haben ${salon ?? 'den Salon'} an ${owner} übergeben. Ihr Konto bleibt, mit den Rechten eines Administrators.

Wenn Sie das nicht waren, kennt jemand Ihr Passwort. Ändern Sie es in den Einstellungen und sprechen Sie mit ${owner}.
`,
    }),
  },
}

/** The emails to the new owner and to the former one. */
export function ownershipEmails({
  former,
  owner,
  language,
  salonName,
}: OwnershipChange): readonly EmailMessage[] {
  const names: Names = {
    former: nameInEmail(former.name),
    owner: nameInEmail(owner.name),
    salon: salonName && nameInEmail(salonName),
  }
  return [
    { to: owner.email, ...words[language].toOwner(names) },
    { to: former.email, ...words[language].toFormer(names) },
  ]
}
