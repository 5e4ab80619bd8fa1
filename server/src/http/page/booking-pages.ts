import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BookingPage } from '@salon/contract/booking-page'
import type { Language } from '@salon/contract/vocabulary'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** A salon's public page as the document needs it. */
export interface PublishedPage {
  /** What the page shows before anything is chosen. */
  readonly page: BookingPage
  /** Origins of the web sites that may embed it. */
  readonly embedSites: readonly string[]
}

/** Finds a booking page by its present or a former address; undefined where there is none. */
export type FindBookingPage = (slug: string) => Promise<PublishedPage | undefined>

/**
 * Serves the documents of the public pages, `/book/<slug>`, `/booking/<token>` and `/form/<token>`, which have a bundle
 * of their own.
 * The booking page's data is in its document, so that it is usable without another request; without JavaScript the
 * document shows the salon's hours and phone. The link of a client is a secret: its document names nobody, is neither
 * indexed nor kept, and sends no referrer.
 */
export function serveBookingPages(
  app: FastifyInstance,
  folder: string,
  find: FindBookingPage,
): void {
  const file = join(folder, 'book.html')
  if (!existsSync(file)) return
  const built = readFileSync(file, 'utf8')
  const html = (reply: FastifyReply) => reply.type('text/html; charset=utf-8')

  app.get<{ Params: { slug: string } }>('/book/:slug', async (request, reply) => {
    const { slug } = request.params
    html(reply).header('cache-control', 'no-cache')
    const found = await find(slug)
    if (!found)
      return reply
        .code(404)
        .header('x-robots-tag', 'noindex')
        .send(withoutScript(built).replace('</body>', `${dataOf(null)}</body>`))
    const { page, embedSites } = found
    if (page.slug !== slug) {
      const [, query = ''] = request.url.split(/(?=\?)/)
      return reply.redirect(`/book/${page.slug}${query}`)
    }
    allowFrames(reply, embedSites)
    return reply.send(documentOf(built, page))
  })

  for (const path of ['/booking/:token', '/form/:token'])
    app.get(path, (_, reply) =>
      html(reply)
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex, nofollow')
        .header('referrer-policy', 'no-referrer')
        .send(
          withoutScript(built).replace(
            '</head>',
            '<meta name="robots" content="noindex, nofollow" /></head>',
          ),
        ),
    )
}

/** Lets these origins, and no others, show the response in a frame. */
function allowFrames(reply: FastifyReply, origins: readonly string[]): void {
  if (origins.length === 0) return
  const policy = String(reply.getHeader('content-security-policy'))
  reply
    .header(
      'content-security-policy',
      policy.replace(/frame-ancestors [^;]*/, `frame-ancestors ${origins.join(' ')}`),
    )
    // It knows no origins, and would forbid what the policy allows.
    .removeHeader('x-frame-options')
}

const words: Record<
  Language,
  {
    title: (salon: string) => string
    description: string
    why: string
    phone: string
    closed: string
  }
> = {
  en: {
    title: (salon) => (salon ? `Book at ${salon}` : 'Book online'),
    description: 'Services, prices and free times: book your visit online.',
    why: 'Booking online needs JavaScript, which is switched off in this browser. Please call us.',
    phone: 'Phone',
    closed: 'closed',
  },
  ru: {
    title: (salon) => (salon ? `Запись: ${salon}` : 'Запись онлайн'),
    description: 'Услуги, цены и свободное время: запишитесь онлайн.',
    why: 'Для записи онлайн нужен JavaScript, а в этом браузере он выключен. Пожалуйста, позвоните нам.',
    phone: 'Телефон',
    closed: 'закрыто',
  },
  de: {
    title: (salon) => (salon ? `Termin bei ${salon}` : 'Online buchen'),
    description: 'Leistungen, Preise und freie Zeiten: buchen Sie Ihren Termin online.',
    why: 'Online-Buchungen brauchen JavaScript, das in diesem Browser ausgeschaltet ist. Bitte rufen Sie uns an.',
    phone: 'Telefon',
    closed: 'geschlossen',
  },
}

/** A document that names no salon: without JavaScript it says what is missing, in each language. */
const withoutScript = (built: string) =>
  built.replace(
    '<div id="root"></div>',
    `<div id="root"><noscript><main class="mx-auto w-full max-w-5xl space-y-4 p-4 sm:p-6">${Object.entries(
      words,
    )
      .map(([language, { why }]) => `<p lang="${language}">${why}</p>`)
      .join('')}</main></noscript></div>`,
  )

const characters: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (one) => characters[one] ?? one)

/** What the page reads (web/src/booking/main.tsx). In it `<` would begin a tag, and `</script>` end the element. */
const dataOf = (page: BookingPage | null) =>
  `<script type="application/json" id="booking-page">${JSON.stringify(page).replaceAll('<', String.raw`\u003c`)}</script>`

function documentOf(built: string, page: BookingPage): string {
  const { salon } = page
  const { title, description } = words[salon.language]
  const parts: [string, string][] = [
    ['<html lang="en">', `<html lang="${salon.language}">`],
    [
      '<title>Book online</title>',
      `<title>${escaped(title(salon.name))}</title><meta name="description" content="${escaped(description)}" />`,
    ],
    [
      '<div id="root"></div>',
      `<div id="root">${headerOf(page)}${noScriptOf(page)}</div>${dataOf(page)}`,
    ],
  ]
  // A function, since `$` in a name would mean something in a replacement.
  return parts.reduce((text, [from, to]) => text.replace(from, () => to), built)
}

/** What is seen until the script has run: the page's own first line (web/src/booking/frame.tsx). */
const headerOf = ({ salon: { name } }: BookingPage) =>
  `<header class="mx-auto flex h-16 w-full max-w-5xl items-center gap-4 px-4 sm:px-6"><p class="min-w-0 flex-1 truncate text-base font-semibold text-ink">${escaped(name)}</p></header>`

function noScriptOf({ salon, hours }: BookingPage): string {
  const { why, phone, closed } = words[salon.language]
  const weekday = new Intl.DateTimeFormat(salon.language, { weekday: 'long', timeZone: 'UTC' })
  const lines = (hours ?? []).map((day, at) => {
    // 5 January 2025 was a Sunday.
    const name = weekday.format(Date.UTC(2025, 0, 5 + at))
    return `<li>${escaped(name)}: ${day ? escaped(`${day.from} – ${day.to}`) : closed}</li>`
  })
  const first = salon.weekStart
  const week = [...lines.slice(first), ...lines.slice(0, first)].join('')
  const call = salon.phone
    ? `<p>${phone}: <a href="tel:${escaped(salon.phone.replace(/[^\d+]/g, ''))}">${escaped(salon.phone)}</a></p>`
    : ''
  const address = salon.address ? `<p>${escaped(salon.address)}</p>` : ''
  return `<noscript><main class="mx-auto w-full max-w-5xl space-y-4 px-4 sm:px-6"><p>${why}</p>${call}${address}<ul>${week}</ul></main></noscript>`
}
