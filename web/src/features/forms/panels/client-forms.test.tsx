import type { OpenFormLink } from '@salon/contract/form-links'
import type { FormTemplate, SignedForm } from '@salon/contract/forms'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { MockRefusal, openPage, type MockServer } from '../../../test/open-page.tsx'
import { ClientForms } from './client-forms.tsx'
import './sign-dialog.tsx'
import './form-link-dialog.tsx'
import './signed-form-dialog.tsx'

const customer = {
  id: 7,
  name: 'Ann Lee',
  email: 'ann@lee.example',
  birthday: null as string | null,
}

const template: FormTemplate = {
  id: 3,
  title: 'Consent to colouring',
  introduction: 'Please read this first.',
  questions: [
    { kind: 'yes_no', label: 'Have you coloured before?', isRequired: true },
    {
      kind: 'several',
      label: 'What you have had',
      isRequired: false,
      choices: ['Bleach', 'Henna'],
    },
    { kind: 'line', label: 'Medication', isRequired: false },
  ],
  asksSignature: true,
  version: 2,
}

const signature = { width: 300, height: 100, strokes: [[10, 20, 30, 40]] }
const signed: SignedForm = {
  id: 11,
  customerId: 7,
  title: 'Consent to colouring',
  signerName: 'Mary Lee',
  isGuardian: true,
  signedAt: '2026-06-05T10:00:00.000Z',
  voidedAt: null,
  templateVersion: 1,
  introduction: 'As it was.',
  questions: [{ kind: 'yes_no', label: 'An older question', isRequired: true }],
  answers: [false],
  signature,
  clientName: 'Ann Lee',
  takenBy: 'Anna',
  voidedBy: null,
  voidReason: null,
}

/** jsdom draws nothing: what a canvas is asked to draw is thrown away. */
beforeEach(() => {
  const context = new Proxy({}, { get: () => () => {}, set: () => true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
})

const open = (
  answers: MockServer,
  forms: SignedForm[] = [],
  of = customer,
  formLinks: OpenFormLink[] = [],
  templates: readonly FormTemplate[] = [template],
) =>
  openPage(
    <ClientForms customer={of} />,
    (sent) => (sent.operation === 'GET /api/form-templates' ? templates : answers(sent)),
    undefined,
    undefined,
    [],
    [],
    { forms, formLinks },
  )

const openDialog = async (button: string, dialog = button) => {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: dialog }))
}

/** Draws a line on the field for signatures, as a finger does. */
function draw(canvas: HTMLElement) {
  const at = (clientX: number, clientY: number, buttons = 1) => ({
    clientX,
    clientY,
    pointerId: 1,
    pointerType: 'touch',
    isPrimary: true,
    buttons,
    pressure: 0.5,
  })
  fireEvent.pointerDown(canvas, at(10, 20))
  fireEvent.pointerMove(window, at(40, 60))
  fireEvent.pointerUp(window, at(40, 60, 0))
}

const writes = (sent: readonly { operation: string }[]) =>
  sent.filter(({ operation }) => !operation.startsWith('GET'))

it('sends what was answered, with the signature and the version that was read', async () => {
  const user = userEvent.setup()
  const sent = open(() => signed)
  const dialog = await openDialog('Fill in a form')

  expect(await dialog.findByText('Please read this first.')).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'Yes' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Henna' }))
  await user.type(dialog.getByLabelText('Medication'), 'None')
  draw(dialog.getByRole('img', { name: 'Signature' }))
  await user.click(dialog.getByRole('button', { name: 'Save signed form' }))

  await screen.findByText('Signed form saved')
  expect(screen.queryByRole('dialog')).toBeNull()
  const [write] = writes(sent) as { operation: string; body: { signature: typeof signature } }[]
  expect(write).toMatchObject({
    operation: 'POST /api/customers/7/forms',
    body: {
      templateId: 3,
      templateVersion: 2,
      answers: [true, ['Henna'], 'None'],
      signerName: 'Ann Lee',
      isGuardian: false,
    },
  })
  const { strokes } = write?.body.signature ?? { strokes: [] }
  expect(strokes).toHaveLength(1)
  expect(strokes[0]?.slice(0, 2)).toEqual([10, 20])
})

it('says what is missing, and sends nothing', async () => {
  const user = userEvent.setup()
  const sent = open(() => signed)
  const dialog = await openDialog('Fill in a form')

  await dialog.findByText('Please read this first.')
  await user.click(dialog.getByRole('checkbox', { name: 'Signed by a guardian' }))
  expect(dialog.getByLabelText('Name of the guardian')).toHaveProperty('value', '')
  await user.click(dialog.getByRole('button', { name: 'Save signed form' }))

  expect(await dialog.findAllByText('Please answer this question')).toHaveLength(1)
  expect(dialog.getByText('Please enter the name')).toBeTruthy()
  expect(dialog.getByText('Please sign')).toBeTruthy()
  // The first question that is not answered may be out of sight.
  expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'Yes' }))
  expect(writes(sent)).toEqual([])
})

it('has a guardian sign for a client under 16, and leaves no choice', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-06-05T10:00:00Z'), toFake: ['Date'] })
  open(() => signed, [], { ...customer, birthday: '2010-06-06' })
  const dialog = await openDialog('Fill in a form')

  await dialog.findByText('Please read this first.')
  const choice = dialog.getByRole('checkbox', { name: 'Signed by a guardian' })
  expect(choice).toHaveProperty('checked', true)
  expect(choice).toHaveProperty('disabled', true)
  expect(dialog.getByLabelText('Name of the guardian')).toHaveProperty('value', '')
})

it('takes a signature away, to sign again', async () => {
  const user = userEvent.setup()
  open(() => signed)
  const dialog = await openDialog('Fill in a form')

  await dialog.findByText('Please read this first.')
  await user.click(dialog.getByRole('radio', { name: 'No' }))
  draw(dialog.getByRole('img', { name: 'Signature' }))
  await user.click(await dialog.findByRole('button', { name: 'Sign again' }))
  // jsdom scrolls nothing.
  const scrollIntoView = vi.fn()
  Object.assign(dialog.getByRole('group', { name: 'Signature' }), { scrollIntoView })
  await user.click(dialog.getByRole('button', { name: 'Save signed form' }))

  expect(await dialog.findByText('Please sign')).toBeTruthy()
  // Below a long form it may be out of sight.
  expect(scrollIntoView).toHaveBeenCalledTimes(1)
})

it('shows a form that somebody has changed, filled in as far as it asks the same', async () => {
  const user = userEvent.setup()
  const templates = [template]
  open(
    () => {
      templates[0] = {
        ...template,
        introduction: 'Please read it anew.',
        questions: template.questions.toReversed(),
        version: 3,
      }
      return new MockRefusal(409, { code: 'changed_meanwhile', detail: 'Changed' })
    },
    [],
    customer,
    [],
    templates,
  )
  const dialog = await openDialog('Fill in a form')

  await dialog.findByText('Please read this first.')
  await user.click(dialog.getByRole('radio', { name: 'Yes' }))
  draw(dialog.getByRole('img', { name: 'Signature' }))
  await user.click(dialog.getByRole('button', { name: 'Save signed form' }))

  await screen.findByText(/Someone has changed this form/)
  const again = await dialog.findByRole('button', { name: 'Sign again' })
  await waitFor(() => expect(again).toHaveProperty('disabled', true))
  expect(dialog.getByRole('radio', { name: 'Yes' })).toHaveProperty('checked', true)
  expect(dialog.getByText('Please read it anew.')).toBeTruthy()
})

it('shows a signed form as it was signed, and prints it', async () => {
  const user = userEvent.setup()
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  open(() => signed, [signed])
  const dialog = await openDialog('Open Consent to colouring', 'Consent to colouring')

  expect(await dialog.findByText('An older question')).toBeTruthy()
  expect(dialog.getByText(/Signed by Mary Lee as guardian on/)).toBeTruthy()
  const drawing = dialog.getByRole('img', { name: 'Signature' })
  expect(drawing.querySelector('polyline')?.getAttribute('points')).toBe('10 20 30 40')

  await user.click(dialog.getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(print).toHaveBeenCalled())
})

it('saves a signed form as a PDF, by the name that the server gives it', async () => {
  const user = userEvent.setup()
  open(() => signed, [signed])
  const dialog = await openDialog('Open Consent to colouring', 'Consent to colouring')
  const button = await dialog.findByRole('button', { name: 'PDF' })
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="______.pdf"; filename*=UTF-8''${encodeURIComponent('Анкета')}.pdf`,
  }
  const fetched = vi.fn(() => Promise.resolve(new Response('%PDF', { headers })))
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:pdf')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()

  await user.click(button)

  await waitFor(() => expect(save).toHaveBeenCalled())
  expect(save.mock.contexts[0]).toHaveProperty('download', 'Анкета.pdf')
  expect(fetched).toHaveBeenCalledWith('/api/signed-forms/11/pdf', expect.anything())
})

it('voids a signed form with a reason, and not without one', async () => {
  const user = userEvent.setup()
  const sent = open(() => signed, [signed])
  const dialog = await openDialog('Open Consent to colouring', 'Consent to colouring')

  await user.click(await dialog.findByRole('button', { name: 'Void' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Void' }))
  expect(await question.findByText('Please enter the reason')).toBeTruthy()
  await user.type(question.getByLabelText('Reason'), 'The wrong client')
  await user.click(question.getByRole('button', { name: 'Void' }))

  await screen.findByText('Form voided')
  expect(writes(sent)).toMatchObject([
    { operation: 'POST /api/signed-forms/11/void', body: { reason: 'The wrong client' } },
  ])
})

it('keeps the reason where a form could not be voided', async () => {
  const user = userEvent.setup()
  const refusal = new MockRefusal(503, { code: 'unavailable', detail: 'Later.' })
  open(({ operation }) => (operation.endsWith('/void') ? refusal : signed), [signed])
  const dialog = await openDialog('Open Consent to colouring', 'Consent to colouring')

  await user.click(await dialog.findByRole('button', { name: 'Void' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.type(question.getByLabelText('Reason'), 'The wrong client')
  await user.click(question.getByRole('button', { name: 'Void' }))

  await screen.findByText("Couldn't void this form")
  expect(question.getByLabelText('Reason')).toHaveProperty('value', 'The wrong client')
})

it('makes a link for before the visit, and shows its address', async () => {
  const user = userEvent.setup()
  const sent = open(() => ({ path: '/form/7.secret', expiresAt: '2026-06-19T10:00:00.000Z' }))
  const dialog = await openDialog('Make a link', 'Link to a form')

  await user.click(await dialog.findByRole('button', { name: 'Make link' }))

  const address = await dialog.findByLabelText('Address')
  expect(address).toHaveProperty('value', `${window.location.origin}/form/7.secret`)
  expect(writes(sent)).toMatchObject([
    { operation: 'POST /api/customers/7/form-links', body: { templateId: 3 } },
  ])
})

it('turns off a link that was not used yet, once that is confirmed', async () => {
  const user = userEvent.setup()
  const link = { key: 'a'.repeat(64), title: 'Your hair', expiresAt: '2026-06-19T10:00:00.000Z' }
  const sent = open(() => undefined, [], customer, [link])
  const dialog = await openDialog('Make a link', 'Link to a form')
  const list = within(await dialog.findByRole('list', { name: 'Links not used yet' }))
  expect(list.getByRole('listitem').textContent).toMatch(/^Your hair.*Jun 19, 2026/)

  await user.click(list.getByRole('button', { name: 'Turn off' }))
  expect(writes(sent)).toEqual([])
  const question = within(await screen.findByRole('alertdialog', { name: 'Turn off this link?' }))
  await user.click(question.getByRole('button', { name: 'Turn off' }))

  await screen.findByText('Link turned off')
  expect(writes(sent)).toMatchObject([
    { operation: `DELETE /api/customers/7/form-links/${link.key}` },
  ])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

/** The page of a server that has a mail server. */
function withMailServer() {
  document.documentElement.dataset['mail'] = ''
  onTestFinished(() => void delete document.documentElement.dataset['mail'])
}

it('sends a link by email, and says where to', async () => {
  withMailServer()
  const user = userEvent.setup()
  const sent = open(() => ({ state: 'sent', reason: null }))
  const dialog = await openDialog('Make a link', 'Link to a form')

  await user.click(await dialog.findByRole('button', { name: 'Send by email' }))

  await screen.findByText('Sent to ann@lee.example')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(writes(sent)).toMatchObject([
    { operation: 'POST /api/customers/7/form-links/email', body: { templateId: 3 } },
  ])
})

it('says why a link was not sent, and stays open', async () => {
  withMailServer()
  const user = userEvent.setup()
  open(() => ({ state: 'skipped', reason: 'opted_out' }))
  const dialog = await openDialog('Make a link', 'Link to a form')

  await user.click(await dialog.findByRole('button', { name: 'Send by email' }))

  await screen.findByText('Not sent: the client opted out')
  expect(dialog.getByRole('button', { name: 'Make link' })).toBeTruthy()
})

it('offers no email without a mail server', async () => {
  open(() => signed)
  const dialog = await openDialog('Make a link', 'Link to a form')

  await dialog.findByRole('button', { name: 'Make link' })
  expect(dialog.queryByRole('button', { name: 'Send by email' })).toBeNull()
})

it('marks a form that is void', async () => {
  open(() => signed, [{ ...signed, voidedAt: '2026-06-06T10:00:00.000Z' }])

  expect((await screen.findByRole('listitem')).textContent).toContain('Void')
})
