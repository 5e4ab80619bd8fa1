import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../test/open-page.tsx'
import { givenAppointment, givenCustomer } from '../../../../test/salon-rows.ts'
import { WeekBlock } from './week-block.tsx'

test.each([
  { work: 30, processing: 45, isNamed: true },
  { work: 30, processing: 15, isNamed: false },
])(
  'work of $work and processing of $processing minutes has the name down its side: $isNamed',
  ({ work, processing, isNamed }) => {
    const row = givenAppointment({ customer: givenCustomer({ name: 'Ada Tran' }) })
    const [from, to] = [600, 600 + work + processing]
    const block = {
      row,
      from,
      to,
      top: from,
      bottom: to,
      cleanedUp: to,
      processing: { from: from + work, to },
      lane: 0,
      lanes: 4,
      depth: 0,
    }
    const drawn = {
      from: 540,
      mayMove: false,
      isHeld: false,
      isSaving: false,
      outside: undefined,
      visit: [row],
    }
    const words = { chip: () => 'Ada', openDay: () => '', more: () => '' }
    openPage(
      <ol>
        <WeekBlock {...drawn} block={block} words={words} linkTo={() => <a href="#visit">.</a>} />
      </ol>,
      () => {},
    )

    const sideways = screen
      .getAllByText('Ada Tran')
      .filter(({ className }) => className.includes('vertical-rl'))
    expect(sideways.length).toBe(isNamed ? 1 : 0)
  },
)
