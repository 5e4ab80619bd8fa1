import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BookingPage } from '@salon/contract/booking-page'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSecurityHeaders } from '../security-headers.ts'
import { serveBookingPages, type PublishedPage } from './booking-pages.ts'

const day = { from: '09:00', to: '18:00', breaks: [] }
const page: BookingPage = {
  slug: 'north',
  salon: {
    name: 'Cut & <Co> $&',
    phone: '+49 30 1234567',
    address: 'Torstraße 1',
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    language: 'de',
    clock: 'language',
    weekStart: 1,
  },
  hours: [null, day, day, day, day, day, null],
  services: [],
  staff: [{ id: 1, name: '</script><script>alert(1)</script>' }],
  firstDay: '2026-11-25',
  lastDay: '2027-01-24',
  deposit: null,
  rules: { changeHours: 24, confirmation: 'at_once', mostServices: 5, noticeMinutes: 120 },
  needsCode: true,
}
const pages: Record<string, PublishedPage> = {
  north: { page, embedSites: ['https://www.example.com', 'https://salon.example'] },
  former: { page, embedSites: [] },
  alone: { page: { ...page, slug: 'alone' }, embedSites: [] },
}

const folder = mkdtempSync(join(tmpdir(), 'booking-pages-'))
let app: FastifyInstance

beforeAll(async () => {
  writeFileSync(
    join(folder, 'book.html'),
    '<html lang="en"><head><title>Book online</title></head><body><div id="root"></div></body></html>',
  )
  app = Fastify()
  await setSecurityHeaders(app, {
    xFrameOptions: { action: 'deny' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
  })
  serveBookingPages(app, folder, (slug) => Promise.resolve(pages[slug]))
})
afterAll(async () => {
  await app?.close()
  rmSync(folder, { recursive: true })
})

describe('the document of a booking page', () => {
  it('has its data, and shows hours and phone without JavaScript, in the language of the salon', async () => {
    const { body, headers } = await app.inject({ url: '/book/north?step=staff' })

    const [, json = ''] = /id="booking-page">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(json)).toEqual(page)
    expect(body).toContain('<html lang="de">')
    expect(body).toContain('<title>Termin bei Cut &amp; &lt;Co&gt; $&amp;</title>')
    expect(body).toContain('<meta name="description" content="Leistungen, Preise und freie Zeiten:')
    expect(body).not.toContain('<script>alert(1)')
    const [, plain = ''] = /<noscript>(.*?)<\/noscript>/.exec(body) ?? []
    expect(plain).toContain('<a href="tel:+49301234567">+49 30 1234567</a>')
    expect(plain).toMatch(/Montag: 09:00 – 18:00.*Samstag: geschlossen<\/li><li>Sonntag/)
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['x-robots-tag']).toBeUndefined()
  })

  it('says what is missing without JavaScript where it names no salon, in each language', async () => {
    for (const url of ['/book/unknown', '/booking/1.secret']) {
      const { body } = await app.inject({ url })
      const [, plain = ''] = /<div id="root"><noscript>(.*?)<\/noscript><\/div>/.exec(body) ?? []
      expect([...plain.matchAll(/<p lang="(..)">[^<]+JavaScript/g)].map(([, one]) => one)).toEqual([
        'en',
        'ru',
        'de',
      ])
    }
  })

  it('can be embedded on the sites that the salon names, and nowhere else', async () => {
    const named = await app.inject({ url: '/book/north' })
    const alone = await app.inject({ url: '/book/alone' })

    expect(named.headers['content-security-policy']).toContain(
      'frame-ancestors https://www.example.com https://salon.example;',
    )
    expect(named.headers['content-security-policy']).toContain("object-src 'none'")
    expect(named.headers['x-frame-options']).toBeUndefined()
    expect(alone.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(alone.headers['x-frame-options']).toBe('DENY')
  })

  it('forwards from a former address, with all that was chosen', async () => {
    const { statusCode, headers } = await app.inject({ url: '/book/former?services=4,7&step=time' })

    expect([statusCode, headers.location]).toEqual([302, '/book/north?services=4,7&step=time'])
  })

  it('is 404 where there is no such page, and tells search engines so', async () => {
    const { statusCode, headers, body } = await app.inject({ url: '/book/nobody' })

    expect([statusCode, headers['x-robots-tag']]).toEqual([404, 'noindex'])
    expect(body).toContain('id="booking-page">null</script>')
  })
})

describe('the document of a client’s link', () => {
  it('is neither indexed nor kept nor framed, and sends no referrer', async () => {
    const { statusCode, headers, body } = await app.inject({ url: '/booking/12.aBcDeF0123' })

    expect(statusCode).toBe(200)
    expect(headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(body).toContain('<meta name="robots" content="noindex, nofollow" />')
  })
})
