import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { wearTheme } from './theme.ts'

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

test('a theme dresses the page and the bar around it, whatever the device prefers', () => {
  wearTheme('dark')

  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(media()).toEqual(['not all', 'all'])
})

test('the device decides again where the salon leaves it to it', () => {
  wearTheme('light')
  wearTheme('system')

  expect(document.documentElement.dataset['theme']).toBe('system')
  expect(media()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
})

test.each(['light', 'dark'] as const)(
  'the next load begins %s, before the app is there',
  (theme) => {
    wearTheme(theme)
    document.documentElement.dataset['theme'] = 'system'

    beforeFirstPaint()

    expect(document.documentElement.dataset['theme']).toBe(theme)
    expect(media()).toEqual(theme === 'dark' ? ['not all', 'all'] : ['all', 'not all'])
  },
)

test('a load that remembers nothing leaves it to the device', () => {
  document.documentElement.dataset['theme'] = 'system'

  beforeFirstPaint()

  expect(document.documentElement.dataset['theme']).toBe('system')
})
