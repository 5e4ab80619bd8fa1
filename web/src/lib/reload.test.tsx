import { expect, it } from 'vitest'
import { takeFlashMessage } from './reload.ts'

it.each(['logged-out', 'account-deleted'])('returns %s once after a reload', (flashMessage) => {
  window.name = flashMessage

  expect(takeFlashMessage()).toBe(flashMessage)
  expect(takeFlashMessage()).toBeNull()
})

it('leaves an unrelated window name alone', () => {
  window.name = 'popup of another page'

  expect(takeFlashMessage()).toBeNull()
  expect(window.name).toBe('popup of another page')
})
