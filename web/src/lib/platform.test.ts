import type { CapacitorConfig } from '@capacitor/cli'
import { describe, expect, it } from 'vitest'
import json from '../../capacitor.config.json' with { type: 'json' }
import { isWrapper } from './platform.ts'

const browser = {
  protocol: 'https:',
  hostname: 'salon.example',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156',
  hasNativeBridge: false,
}

describe('the wrapper', () => {
  it.each([
    ['a native bridge', { hasNativeBridge: true }],
    ['the capacitor protocol', { protocol: 'capacitor:', hostname: 'localhost' }],
    ['https on localhost', { hostname: 'localhost' }],
    ["an Android web view's name", { userAgent: 'Mozilla/5.0 (Linux; Android 14; wv) Mobile' }],
    [
      'a mobile browser on localhost',
      { protocol: 'http:', hostname: 'localhost', userAgent: 'iPhone Mobile/15E148' },
    ],
  ])('is known by %s', (_, difference) => {
    expect(isWrapper({ ...browser, ...difference })).toBe(true)
  })

  it.each([
    ['a browser on the web', {}],
    ['a mobile browser on the web', { userAgent: 'iPhone Mobile/15E148' }],
    ['a desktop browser on localhost', { protocol: 'http:', hostname: 'localhost' }],
    [
      'a mobile browser on an address',
      { protocol: 'http:', hostname: '192.0.2.1', userAgent: 'Mobile' },
    ],
  ])('is not %s', (_, difference) => {
    expect(isWrapper({ ...browser, ...difference })).toBe(false)
  })
})

describe('our own wrapper', () => {
  const { server, plugins } = json satisfies CapacitorConfig

  it.each([server.androidScheme, server.iosScheme])('is detected by its scheme %s', (scheme) => {
    const { hostname } = server

    expect(isWrapper({ ...browser, protocol: `${scheme}:`, hostname })).toBe(true)
  })

  it('does not patch fetch or cookies', () => {
    expect([plugins.CapacitorHttp.enabled, plugins.CapacitorCookies.enabled]).toEqual([
      false,
      false,
    ])
  })
})
