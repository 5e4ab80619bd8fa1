import { describe, expect, it } from 'vitest'
import { importRoutes } from './imports.ts'

describe('the name of a file', () => {
  const { fileName } = importRoutes.upload.upload.fields.shape

  it.each([
    ['May\r\nBcc: all@x.example.csv', 'May Bcc: all@x.example.csv'],
    ['\u202Evsc.exe\u0007\0 .csv', 'vsc.exe .csv'],
    [' Kunden März.csv\n', 'Kunden März.csv'],
  ])('%j is one line of visible characters', (name, kept) => {
    expect(fileName.parse(name)).toBe(kept)
  })

  it.each([
    ['\r\n', 'Name is required'],
    ['\u200B', 'Name is required'],
    ['x'.repeat(256), 'At most 255 characters'],
  ])('%j is refused', (name, sentence) => {
    expect(fileName.safeParse(name).error?.issues[0]?.message).toBe(sentence)
  })
})
