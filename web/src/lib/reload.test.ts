import { expect, it } from 'vitest'
import { followsLogout } from './reload.ts'

it('knows of the logout before this load, once', () => {
  window.name = 'logged-out'

  expect(followsLogout()).toBe(true)
  expect(followsLogout()).toBe(false)
})

it('leaves a name alone that somebody else gave the window', () => {
  window.name = 'popup of another page'

  expect(followsLogout()).toBe(false)
  expect(window.name).toBe('popup of another page')
})
