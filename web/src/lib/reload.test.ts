import { expect, it } from 'vitest'
import { noteOfReload } from './reload.ts'

it('hands over what the load before said, once', () => {
  window.history.replaceState({ note: 'loggedOut' }, '', '/')

  expect(noteOfReload()).toBe('loggedOut')
  expect(noteOfReload()).toBeUndefined()
})

it('knows nothing where nothing was said, or something else', () => {
  window.history.replaceState(null, '', '/')
  expect(noteOfReload()).toBeUndefined()
  window.history.replaceState({ note: 'hello' }, '', '/')
  expect(noteOfReload()).toBeUndefined()
})
