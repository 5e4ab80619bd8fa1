/** @jsxImportSource preact */
import { screen, waitFor } from '@testing-library/dom'
import { render } from 'preact'
import { afterEach, expect, it } from 'vitest'
import { MissingPage } from './missing-page.tsx'
import { renderPage } from './test/render-page.tsx'

afterEach(() => render(null, document.body))

it.each([
  ['link', 'This link is not valid'],
  ['form', 'This link is no longer valid'],
  ['page', 'No booking page here'],
] as const)('has its title in the tab, too: %s', async (kind, title) => {
  document.title = 'Book online'
  renderPage(<MissingPage kind={kind} />)

  await screen.findByRole('heading', { level: 1, name: title })
  await waitFor(() => expect(document.title).toBe(title))
})
