import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { applyTheme } from './theme.ts'

const source = readFileSync(`${import.meta.dirname}/../../public/theme.js`, 'utf8')

const media = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(
    (meta) => meta.media,
  )

/** What index.html runs before the first paint. */
const beforeFirstPaint = () => {
  const script = document.createElement('script')
  script.textContent = `{${source}}`
  document.head.append(script)
}

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="theme-color" media="(prefers-color-scheme: light)" data-for="light">' +
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" data-for="dark">'
})

test('a theme applies to the page and the browser’s UI, whatever the device prefers', () => {
  applyTheme('dark')

  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(media()).toEqual(['not all', 'all'])
})

test('the system theme follows the device again', () => {
  applyTheme('light')
  applyTheme('system')

  expect(document.documentElement.dataset['theme']).toBe('system')
  expect(media()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
})

test.each(['light', 'dark'] as const)('the next load starts in %s before the app runs', (theme) => {
  applyTheme(theme)
  document.documentElement.dataset['theme'] = 'system'

  beforeFirstPaint()

  expect(document.documentElement.dataset['theme']).toBe(theme)
  expect(media()).toEqual(theme === 'dark' ? ['not all', 'all'] : ['all', 'not all'])
})

test('without a stored theme the device decides', () => {
  document.documentElement.dataset['theme'] = 'system'

  beforeFirstPaint()

  expect(document.documentElement.dataset['theme']).toBe('system')
})
