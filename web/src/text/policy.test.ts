import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { phrases as de } from './de.ts'
import './policy.ts'
import { phrases as ru } from './ru.ts'
import { text } from './text.ts'

test('the phrases of the privacy policy are added to those already loaded', () => {
  expect(text('privacy.title')).toBe('Privacy Policy')
  expect(text('privacy.keptTitle')).toBe('What is stored')
  expect(text('shared.close')).toBe('Close')
})

/** What the files of a folder, and of the folders in it, hold, without tests. */
const sourcesIn = (folder: URL) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => readFileSync(new URL(path, folder), 'utf8'))

test('the privacy policy names as many cookies as there are', () => {
  const pages = sourcesIn(new URL('../', import.meta.url))
  const written = pages.flatMap((source) =>
    [...source.matchAll(/(?<!function )writeCookie\(('[\w-]+'|\w+)/g)].map(([, name]) =>
      name === 'cookie' ? /const cookie = ('[\w-]+')/.exec(source)?.[1] : name,
    ),
  )
  const server = sourcesIn(new URL('../../../server/src/http/', import.meta.url))
  const set = server.flatMap((source) =>
    [...source.matchAll(/(?:cookieName = |hostCookie\()('\w+')/g)].map(([, name]) => name),
  )

  // A new cookie is named in the policy, in each language.
  expect([...new Set([...written, ...set])].toSorted()).toEqual([
    "'calendar-step'",
    "'hidden-staff'",
    "'salon_device'",
    "'salon_session'",
    "'theme'",
    "'visits-of'",
  ])
  expect(text('privacy.cookiesText')).toMatch(/^Six,/)
  expect(de.privacy.cookiesText).toMatch(/^Sechs,/)
  expect(ru.privacy.cookiesText).toMatch(/^Их шесть,/)
})
