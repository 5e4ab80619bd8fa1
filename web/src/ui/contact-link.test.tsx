import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MailLink } from './contact-link.tsx'

test('a long address may break after its @ and its dots, and is written to as it is', () => {
  render(<MailLink to="ann.lee@mail.salon.example" label="Write to Ann" />)

  const link = screen.getByRole('link', { name: 'Write to Ann' })
  const written = link.querySelector('wbr')?.parentElement
  expect(written?.innerHTML).toBe('ann.<wbr>lee@<wbr>mail.<wbr>salon.<wbr>example')
  expect(link.textContent).toBe('ann.lee@mail.salon.example')
  expect(link.getAttribute('href')).toBe('mailto:ann.lee@mail.salon.example')
})
