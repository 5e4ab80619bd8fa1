import { describe, expect, it } from 'vitest'
import { isEmptyPatch } from './empty-patch.ts'

describe('an edit', () => {
  it.each([{}, { name: undefined }])('says nothing: %j', (edit) => {
    expect(isEmptyPatch(edit)).toBe(true)
  })

  it.each([{ notes: null }, { isActive: false }, { duration: 0 }, { name: '', phone: undefined }])(
    'says something: %j',
    (edit) => {
      expect(isEmptyPatch(edit)).toBe(false)
    },
  )
})
