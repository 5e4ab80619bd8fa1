import { expect, test, vi } from 'vitest'
import { addressInBrowser, backendAddress } from './base-address.ts'

const address = '/api/photos/ab?salon=1&signature=x'

test('in a browser the address stays relative, whatever backend is configured', () => {
  vi.stubEnv('VITE_API_BASE', 'https://book.example.com')

  expect(backendAddress(address)).toBe(address)
})

test.each(['https://book.example.com', 'https://book.example.com/'])(
  'in a wrapper built for %s it is absolute',
  (base) => {
    vi.stubEnv('VITE_API_BASE', base)
    vi.stubGlobal('Capacitor', {})

    expect(backendAddress(address)).toBe(`https://book.example.com${address}`)
  },
)

test('in a wrapper without a configured backend it stays relative', () => {
  vi.stubEnv('VITE_API_BASE', '')
  vi.stubGlobal('Capacitor', {})

  expect(backendAddress(address)).toBe(address)
})

test('a link for another browser is absolute, in a browser and in a wrapper', () => {
  const link = '/reset-password#7.secret'
  expect(addressInBrowser(link)).toBe(`${window.location.origin}${link}`)
  vi.stubEnv('VITE_API_BASE', 'https://book.example.com')
  vi.stubGlobal('Capacitor', {})

  expect(addressInBrowser(link)).toBe(`https://book.example.com${link}`)
})
