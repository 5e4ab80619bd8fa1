import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startUp, versionKey } from './start-up.ts'

const now = 1_795_000_000_000
const stores = () => ({ local: window.localStorage, session: window.sessionStorage })

/** A cache storage with one old cache in it. */
const oldCaches = () => {
  const names = new Set(['old'])
  return {
    names,
    keys: () => Promise.resolve([...names]),
    delete: (name: string) => Promise.resolve(names.delete(name)),
  }
}

let logged: unknown[] = []

beforeEach(() => {
  logged = []
  vi.spyOn(console, 'log').mockImplementation((line) => void logged.push(line))
})

describe('start-up in a browser', () => {
  it('clears caches and storage, including the token, and stores the new version string', async () => {
    const caches = oldCaches()
    window.localStorage.setItem('authToken', 'secret')
    window.localStorage.setItem(versionKey, '2.0.3-1')
    window.sessionStorage.setItem('left', 'over')

    await startUp({ isWrapper: false, now }, { caches, ...stores() })

    expect(caches.names.size).toBe(0)
    expect(window.localStorage).toHaveLength(1)
    expect(window.localStorage.getItem(versionKey)).toBe(`2.0.3-${now}`)
    expect(window.sessionStorage).toHaveLength(0)
  })

  it('does not fail where the browser has no storage', async () => {
    await expect(startUp({ isWrapper: false, now }, {})).resolves.toBeUndefined()
  })

  it.each([true, false])(
    'does not fail where all storage throws (wrapper: %s)',
    async (isWrapper) => {
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
      const refusing: Storage = {
        length: 0,
        key: refuse,
        getItem: refuse,
        setItem: refuse,
        removeItem: refuse,
        clear: refuse,
      }
      const caches = { keys: () => Promise.reject(new Error('insecure')), delete: refuse }

      const started = startUp({ isWrapper, now }, { caches, local: refusing, session: refusing })

      await expect(started).resolves.toBeUndefined()
    },
  )
})

describe('start-up in the wrapper', () => {
  it('clears storage once per session and leaves the caches', async () => {
    const caches = oldCaches()
    window.localStorage.setItem('authToken', 'of another session')

    await startUp({ isWrapper: true, now }, { caches, ...stores() })
    expect(window.localStorage).toHaveLength(0)
    window.localStorage.setItem('authToken', 'of this session')
    await startUp({ isWrapper: true, now: now + 1 }, { caches, ...stores() })

    expect(window.localStorage.getItem('authToken')).toBe('of this session')
    expect(caches.names.size).toBe(1)
    expect(logged).toContain('Cache busting is disabled for mobile stability')
  })
})
