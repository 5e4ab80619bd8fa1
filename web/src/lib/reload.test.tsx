import { expect, it } from 'vitest'
import { farewellBefore } from './reload.ts'

it.each(['logged-out', 'account-deleted'])('knows of %s before this load, once', (farewell) => {
  window.name = farewell

  expect(farewellBefore()).toBe(farewell)
  expect(farewellBefore()).toBeNull()
})

it('leaves a name alone that somebody else gave the window', () => {
  window.name = 'popup of another page'

  expect(farewellBefore()).toBeNull()
  expect(window.name).toBe('popup of another page')
})
