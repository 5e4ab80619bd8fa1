import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PictureAddress } from './picture-address.ts'
import { Picture } from './picture.tsx'

const sourceOf = () => screen.getByRole('img').getAttribute('src')

test('a picture is where its address says', () => {
  render(<Picture src="/api/photos/ab?by=x" alt="Before" />)

  expect(sourceOf()).toBe('/api/photos/ab?by=x')
})

test('a picture is where the app knows its address to be', () => {
  render(
    <PictureAddress value={(src) => `https://book.example.com${src}`}>
      <Picture src="/api/photos/ab?by=x" alt="Before" />
    </PictureAddress>,
  )

  expect(sourceOf()).toBe('https://book.example.com/api/photos/ab?by=x')
})
