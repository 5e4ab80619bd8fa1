import { cleanup, configure } from '@testing-library/react'
import { languages } from '@salon/contract/vocabulary'
import i18next from 'i18next'
import { afterEach, vi } from 'vitest'
import { switchLanguage } from '../text/language.ts'
import { announce } from '../ui/live-region.tsx'
import { resetToasts } from '../ui/toast-store.ts'
import { resetTooltips } from '../ui/tooltip-store.ts'

// A stray complaint of React or of our own code is a failure, not noise.
Object.assign(console, {
  error: (...parts: unknown[]) => {
    throw new Error(`console.error: ${parts.map(String).join(' ')}`)
  },
})

// A busy machine is slow; whatever does not come at all still fails.
configure({ asyncUtilTimeout: 20_000 })

// jsdom has no layout, and so nothing that watches sizes or scrolls.
class NoSizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: NoSizes, scrollTo: () => {} })

// Nor does it know which finger holds what.
Object.assign(Element.prototype, {
  hasPointerCapture: () => false,
  setPointerCapture: () => {},
  releasePointerCapture: () => {},
})

// jsdom's storages: vitest leaves a global in place that Node has, and since version 25 it has these two.
declare const jsdom: { window: Window }
for (const name of ['localStorage', 'sessionStorage'] as const) {
  Object.defineProperty(window, name, { configurable: true, get: () => jsdom.window[name] })
}

// jsdom weighs each rule of its style sheet for each element whose role or name is requested: a quarter of a run. No
// test has another style sheet: what an element shows is up to its kind and its own attributes.
const displays = new Map<string, string>()
const displayOf = (element: Element) => {
  if (element.hasAttribute('hidden')) return 'none'
  const kind = `${element.localName} ${element.hasAttribute('open')}`
  const display = displays.get(kind) ?? jsdom.window.getComputedStyle(element).display
  displays.set(kind, display)
  return display
}
window.getComputedStyle = (element) => {
  const { style } = element as HTMLElement
  const display = style.display || displayOf(element)
  const read = (property: string) =>
    property === 'display' ? display : style.getPropertyValue(property)
  return new Proxy(style, {
    get: (own, name) =>
      name === 'getPropertyValue' ? read : name === 'display' ? display : Reflect.get(own, name),
  })
}

/**
 * One document and one module graph serve many test files (`isolate: false`). After each test both
 * are as a page that has just been loaded: this is the only place that resets them.
 */
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  resetToasts()
  resetTooltips()
  announce('')
  await switchLanguage('en')
  for (const language of languages) {
    if (language !== 'en') i18next.removeResourceBundle(language, 'phrases')
  }
  resetDocument()
})

function resetDocument() {
  window.name = ''
  window.history.replaceState(null, '', '/')
  window.localStorage.clear()
  window.sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
  }
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) {
    for (const attribute of element.getAttributeNames()) element.removeAttribute(attribute)
  }
}
