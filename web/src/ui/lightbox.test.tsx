import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openPage } from '../test/open-page.tsx'
import { Lightbox } from './lightbox.tsx'

const words = { close: 'Close', previous: 'Previous', next: 'Next', broken: 'Not to be shown' }
const pictures = ['Before photo 1 of 3', 'Before photo 2 of 3', 'Before photo 3 of 3'].map(
  (alt, index) => ({ src: `/${index}`, alt }),
)

const Album = () => {
  const [index, setIndex] = useState<number | null>(null)
  return (
    <>
      <button type="button" onClick={() => setIndex(1)}>
        Open
      </button>
      <Lightbox pictures={pictures} index={index} onIndexChange={setIndex} words={words} />
    </>
  )
}

const open = async () => {
  openPage(<Album />, () => undefined)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog', { name: 'Before photo 2 of 3' })
}
const shows = (alt: string) => {
  expect(screen.getByRole('dialog', { name: alt })).not.toBeNull()
  expect(screen.getByRole('img', { name: alt })).not.toBeNull()
}

test('arrow keys move between the images and stop at both ends', async () => {
  await open()

  await userEvent.keyboard('{ArrowRight}')
  shows('Before photo 3 of 3')
  await userEvent.keyboard('{ArrowRight}')
  shows('Before photo 3 of 3')
  await userEvent.keyboard('{Home}')
  shows('Before photo 1 of 3')
  await userEvent.keyboard('{ArrowLeft}')
  shows('Before photo 1 of 3')
  await userEvent.keyboard('{End}')
  shows('Before photo 3 of 3')
})

test('the buttons do the same and keep the focus at the ends', async () => {
  await open()
  const next = screen.getByRole('button', { name: 'Next' })

  await userEvent.click(next)
  expect(next.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(next)
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }))

  shows('Before photo 2 of 3')
})

test('Esc closes it and returns the focus to the opener', async () => {
  await open()

  await userEvent.keyboard('{Escape}')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })),
  )
})

const swipe = (from: [number, number], to: [number, number]) => {
  const at = ([clientX, clientY]: [number, number]) => ({
    clientX,
    clientY,
    pointerId: 1,
    isPrimary: true,
  })
  const picture = screen.getByRole('img', { name: /^Before/ })
  fireEvent.pointerDown(picture, at(from))
  fireEvent.pointerUp(picture, at(to))
}

test('a swipe moves forward or back; a short or vertical one does nothing', async () => {
  await open()

  swipe([300, 200], [200, 210])
  shows('Before photo 3 of 3')
  swipe([200, 200], [300, 190])
  shows('Before photo 2 of 3')
  swipe([200, 200], [170, 200])
  swipe([200, 400], [120, 100])
  shows('Before photo 2 of 3')
})

test('an image that fails to load shows a message, and the next one loads', async () => {
  await open()

  fireEvent.error(screen.getByRole('img', { name: 'Before photo 2 of 3' }))
  expect(screen.getByRole('img', { name: 'Before photo 2 of 3. Not to be shown' })).not.toBeNull()
  await userEvent.keyboard('{ArrowRight}')

  shows('Before photo 3 of 3')
})
