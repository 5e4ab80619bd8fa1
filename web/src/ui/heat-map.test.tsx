import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openPage } from '../test/open-page.tsx'
import { HeatMap } from './heat-map.tsx'
import { OpeningButton } from './opening-button.tsx'

const opened = vi.fn()
const cell = (name: string, value: number) => ({
  value,
  shown: String(value),
  name,
  open: <OpeningButton onClick={() => opened(name)} />,
})
const open = () =>
  openPage(
    <HeatMap
      label="Hours"
      columns={['Mon', 'Tue', 'Wed']}
      rows={[
        { label: '9', cells: [null, cell('Tuesday at 9', 1), cell('Wednesday at 9', 4)] },
        { label: '10', cells: [null, null, null] },
        { label: '11', cells: [cell('Monday at 11', 9), cell('Tuesday at 11', 2), null] },
      ]}
    />,
    () => null,
  )
const focused = () => document.activeElement?.getAttribute('aria-label')

test('every cell has a name and a value, and can be opened', async () => {
  open()

  await userEvent.click(screen.getByRole('button', { name: 'Monday at 11' }))

  expect(screen.getByRole('button', { name: 'Monday at 11' }).textContent).toBe('9')
  expect(opened).toHaveBeenLastCalledWith('Monday at 11')
})

test('is one tab stop; arrow keys skip empty cells', async () => {
  open()

  await userEvent.tab()
  expect(focused()).toBe('Tuesday at 9')
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Tuesday at 11')
  await userEvent.keyboard('{ArrowLeft}')
  expect(focused()).toBe('Monday at 11')
  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toBe('Monday at 11')
  await userEvent.keyboard('{Home}{ArrowRight}')
  expect(focused()).toBe('Wednesday at 9')
  await userEvent.keyboard('{End}{Enter}')
  expect(opened).toHaveBeenLastCalledWith('Tuesday at 11')

  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
  await userEvent.tab({ shift: true })
  expect(focused()).toBe('Tuesday at 11')
})
