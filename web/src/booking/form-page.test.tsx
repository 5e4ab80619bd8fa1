/** @jsxImportSource preact */
import type { PublicForm } from '@salon/contract/form-links'
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { render } from 'preact'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { publicSalon } from '../test/salon-rows.ts'
import { FormPage } from './form-page.tsx'
import { renderPage } from './test/render-page.tsx'
import { en } from './words/en.ts'

const form: PublicForm = {
  title: 'Consent',
  introduction: 'Please read this first.',
  questions: [
    { kind: 'yes_no', label: 'Have you coloured before?', isRequired: true },
    {
      kind: 'several',
      label: 'What you have had',
      isRequired: false,
      choices: ['Bleach', 'Henna'],
    },
  ],
  asksSignature: true,
  version: 2,
  expiresAt: '2026-06-19T10:00:00.000Z',
  needsGuardian: false,
  salon: publicSalon,
}

let sent: { address: string; body: Record<string, unknown> }[]
const kept = () => new Response(JSON.stringify({ signedAt: '2026-06-05T10:00:00.000Z' }))
let answer: () => Response
/** The form as the salon has it now. */
let present: PublicForm

const open = (shown: PublicForm) => renderPage(<FormPage token="7.secret" form={shown} />)

beforeEach(() => {
  sent = []
  answer = kept
  present = form
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    if (body === undefined) return new Response(JSON.stringify(present))
    sent.push({ address, body: JSON.parse(body) as Record<string, unknown> })
    return answer()
  })
  // jsdom draws nothing: what a canvas is asked to draw is thrown away.
  const context = new Proxy({}, { get: () => () => {}, set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  open(form)
})
afterEach(() => render(null, document.body))

function draw(canvas: HTMLElement) {
  const at = {
    clientX: 10,
    clientY: 20,
    pointerId: 1,
    pointerType: 'touch',
    isPrimary: true,
    buttons: 1,
  }
  fireEvent.pointerDown(canvas, at)
  fireEvent.pointerMove(window, { ...at, clientX: 40, clientY: 60 })
  fireEvent.pointerUp(window, { ...at, clientX: 40, clientY: 60, buttons: 0 })
}

const send = () => fireEvent.click(screen.getByRole('button', { name: en.form.send }))

it('says what is missing, and sends nothing', async () => {
  send()

  expect(await screen.findAllByText(en.form.answerMissing)).toHaveLength(1)
  expect(screen.getByText(en.details.nameMissing)).toBeTruthy()
  expect(screen.getByText(en.form.signatureMissing)).toBeTruthy()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Yes' })),
  )
  expect(sent).toEqual([])
})

const fill = async () => {
  fireEvent.click(screen.getByRole('radio', { name: 'Yes' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Henna' }))
  fireEvent.click(screen.getByRole('checkbox', { name: en.form.guardian }))
  const name = await screen.findByLabelText(en.form.guardianName)
  fireEvent.input(name, { target: { value: 'Mary Lee' } })
  draw(screen.getByRole('img', { name: en.form.signature }))
  await screen.findByRole('button', { name: en.form.signAgain })
}

it('sends what was filled in and signed, and says so', async () => {
  await fill()
  send()

  expect(await screen.findByText(en.form.done)).toBeTruthy()
  expect(sent).toMatchObject([
    {
      address: '/api/form-link/7.secret',
      body: {
        templateVersion: 2,
        answers: [true, ['Henna']],
        signerName: 'Mary Lee',
        isGuardian: true,
        // jsdom has no sizes: the field is as large as what was drawn.
        signature: { width: 40, height: 60 },
      },
    },
  ])
})

it('asks before it is left with what was filled in, and not once that was sent', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  // Preact takes the effects of the test before back after it has painted.
  await waitFor(() => expect(isAsked()).toBe(false))

  await fill()
  await waitFor(() => expect(isAsked()).toBe(true))

  send()
  await screen.findByText(en.form.done)
  await waitFor(() => expect(isAsked()).toBe(false))
})

it('marks the field that the server refuses, and keeps what was filled in', async () => {
  const errors = [{ path: 'signerName', message: 'This must be one line' }]
  answer = () => new Response(JSON.stringify({ code: 'invalid', errors }), { status: 422 })
  await fill()
  send()

  const name = screen.getByLabelText(en.form.guardianName)
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  expect(name).toHaveProperty('value', 'Mary Lee')
})

const changed = () => new Response(JSON.stringify({ code: 'changed_meanwhile' }), { status: 409 })

it('shows a form that was changed meanwhile, filled in as far as it asks the same', async () => {
  const [coloured, had] = form.questions
  const medication = { kind: 'line' as const, label: 'Medication', isRequired: true }
  const questions = [had, medication, coloured].filter((question) => question !== undefined)
  present = { ...form, title: 'Consent, anew', questions, version: 3 }
  answer = changed
  await fill()
  send()

  expect(await screen.findByText(en.form.changed)).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Consent, anew')
  expect(screen.getByRole('radio', { name: 'Yes' })).toHaveProperty('checked', true)
  expect(screen.getByRole('checkbox', { name: 'Henna' })).toHaveProperty('checked', true)
  expect(screen.getByLabelText(en.form.guardianName)).toHaveProperty('value', 'Mary Lee')
  // Nobody has signed the new version yet, and nothing is called wrong before it is sent.
  expect(screen.queryByRole('button', { name: en.form.signAgain })).toBeNull()
  expect(screen.queryByText(en.form.answerMissing)).toBeNull()

  answer = kept
  fireEvent.input(screen.getByLabelText('Medication'), { target: { value: 'None' } })
  draw(screen.getByRole('img', { name: en.form.signature }))
  await screen.findByRole('button', { name: en.form.signAgain })
  send()
  await screen.findByText(en.form.done)
  expect(sent[1]?.body).toMatchObject({ templateVersion: 3, answers: [['Henna'], 'None', true] })
})

it('keeps what was filled in where the changed form cannot be loaded', async () => {
  answer = () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    return changed()
  }
  await fill()
  send()

  expect(await screen.findByText(en.problems.offline)).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Yes' })).toHaveProperty('checked', true)
  expect(screen.getByRole('button', { name: en.form.signAgain })).toBeTruthy()
})

it('says from the start that a guardian signs for a client under 16, and leaves no choice', async () => {
  render(null, document.body)
  open({ ...form, needsGuardian: true })

  expect(screen.getByText(en.form.guardianMissing)).toBeTruthy()
  const choice = screen.getByRole('checkbox', { name: en.form.guardian })
  expect(choice).toHaveProperty('checked', true)
  expect(choice).toHaveProperty('disabled', true)
  expect(screen.getByLabelText(en.form.guardianName)).toBeTruthy()
})
