import { describe, expect, it } from 'vitest'
import { choicesIn, searchOf, type BookingSelection } from './address.ts'

describe('the address of a step', () => {
  it('keeps all choices', () => {
    const choices: BookingSelection = {
      step: 'time',
      services: [7, 4],
      staff: 3,
      day: '2026-11-27',
    }

    expect(searchOf(choices)).toBe('?step=time&services=7,4&staff=3&day=2026-11-27')
    expect(choicesIn(searchOf(choices))).toEqual(choices)
  })

  it('is bare where nothing is chosen', () => {
    expect(searchOf({ step: 'services', services: [], staff: null, day: null })).toBe('')
    expect(choicesIn('')).toEqual({ step: 'services', services: [], staff: null, day: null })
  })

  it('leaves out what it cannot mean', () => {
    const choices = choicesIn('?step=basket&services=4,x,-1,4,0&staff=everyone&day=2026-02-30')

    expect(choices).toEqual({ step: 'services', services: [4], staff: null, day: null })
  })

  it('knows anyone from somebody', () => {
    expect(choicesIn('?staff=any').staff).toBe('any')
    expect(choicesIn('?staff=12').staff).toBe(12)
  })
})
