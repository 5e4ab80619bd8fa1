import { describe, expect, it } from 'vitest'
import { saysNothing } from './edit.ts'

describe('an edit', () => {
  it.each([{}, { name: undefined }])('says nothing: %j', (edit) => {
    expect(saysNothing(edit)).toBe(true)
  })

  it.each([{ notes: null }, { isActive: false }, { duration: 0 }, { name: '', phone: undefined }])(
    'says something: %j',
    (edit) => {
      expect(saysNothing(edit)).toBe(false)
    },
  )
})
