/** @jsxImportSource preact */
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { render, type ComponentChildren } from 'preact'
import { expect } from 'vitest'
import { Context } from '../context.ts'
import { en } from '../words/en.ts'
import { ru } from '../words/ru.ts'

/** Draws a public page, in English unless said otherwise, as a salon in Berlin has it; `render(null, document.body)` takes it away. */
export function renderPage(page: ComponentChildren, language: 'en' | 'ru' = 'en') {
  const locale = {
    language,
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    clock: '24h',
  } as const
  render(
    <Context.Provider
      value={{ words: language === 'ru' ? ru : en, language, locale, say: () => {} }}
    >
      {page}
    </Context.Provider>,
    document.body,
  )
}

/** Presses a button once it can be pressed: Preact draws a moment after an event. */
export const press = async (name: string | RegExp) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
