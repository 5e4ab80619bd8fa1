import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PictureAddress } from './picture-address.ts'
import { Picture } from './picture.tsx'

const sourceOf = () => screen.getByRole('img').getAttribute('src')

test('an image uses its URL', () => {
  render(<Picture src="/api/photos/ab?by=x" alt="Before" />)

  expect(sourceOf()).toBe('/api/photos/ab?by=x')
})

test('an image uses the URL that the app resolves', () => {
  render(
    <PictureAddress value={(src) => `https://book.example.com${src}`}>
      <Picture src="/api/photos/ab?by=x" alt="Before" />
    </PictureAddress>,
  )

  expect(sourceOf()).toBe('https://book.example.com/api/photos/ab?by=x')
})
