import type { FormTemplate } from '@salon/contract/forms'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { MockRefusal, openPage, type MockServer } from '../../../test/open-page.tsx'
import { TemplatesCard } from './templates-card.tsx'
import './template-dialog.tsx'
import '../../../ui/edit-conflict-dialog.tsx'

const template: FormTemplate = {
  id: 3,
  title: 'Consent',
  introduction: null,
  questions: [
    { kind: 'one', label: 'Your scalp', isRequired: true, choices: ['Calm', 'Sensitive'] },
    { kind: 'line', label: 'Medication', isRequired: false },
  ],
  asksSignature: true,
  version: 4,
}

const open = (answers: MockServer, templates: FormTemplate[] = []) =>
  openPage(<TemplatesCard />, (sent) =>
    sent.operation === 'GET /api/form-templates' ? templates : answers(sent),
  )

const openDialog = async (button: string, dialog: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: dialog }))
}

const writes = (sent: readonly { operation: string }[]) =>
  sent.filter(({ operation }) => !operation.startsWith('GET'))

it('adds a form with a question of several choices', async () => {
  const user = userEvent.setup()
  const sent = open(() => template)
  expect(await screen.findByText('No forms yet')).toBeTruthy()
  const dialog = await openDialog('Add form', 'Add form')

  await user.type(dialog.getByLabelText('Title'), 'Consent')
  await user.type(dialog.getByLabelText('Question'), 'What you have had')
  await user.selectOptions(dialog.getByLabelText('Answer'), 'several')
  await user.type(dialog.getByLabelText('Choices'), 'Bleach\n Henna \n')
  await user.click(dialog.getByRole('button', { name: 'Add form' }))

  await screen.findByText('Form saved')
  expect(writes(sent)).toMatchObject([
    {
      operation: 'POST /api/form-templates',
      body: {
        title: 'Consent',
        introduction: null,
        asksSignature: true,
        questions: [
          {
            kind: 'several',
            label: 'What you have had',
            isRequired: true,
            choices: ['Bleach', 'Henna'],
          },
        ],
      },
    },
  ])
})

it('says beside each field what is wrong, and sends nothing', async () => {
  const user = userEvent.setup()
  const sent = open(() => template)
  const dialog = await openDialog('Add form', 'Add form')

  await user.selectOptions(dialog.getByLabelText('Answer'), 'one')
  await user.click(dialog.getByRole('button', { name: 'Add form' }))

  expect(await dialog.findByText('Please enter the title')).toBeTruthy()
  expect(dialog.getByText('Please enter the question')).toBeTruthy()
  expect(dialog.getByText('Please enter at least two choices')).toBeTruthy()
  const lines = (choices: readonly string[]) => choices.join('{Enter}')
  for (const [choices, error] of [
    [['Yes', 'No', 'Yes'], 'Each choice can be listed only once'],
    [Array.from({ length: 21 }, (_, n) => `${n}`), 'Please enter at most 20 choices'],
  ] as const) {
    await user.clear(dialog.getByLabelText('Choices'))
    await user.type(dialog.getByLabelText('Choices'), lines(choices))
    await user.click(dialog.getByRole('button', { name: 'Add form' }))
    expect(await dialog.findByText(error)).toBeTruthy()
  }
  expect(writes(sent)).toEqual([])
})

it('changes the version that was opened: moves a question up, and removes another', async () => {
  const user = userEvent.setup()
  const sent = open(() => template, [template])
  expect(await screen.findByText('2 questions · version 4')).toBeTruthy()
  const dialog = await openDialog('Edit Consent', 'Edit form')

  await user.click(dialog.getByRole('button', { name: 'Move question 2 up' }))
  await user.click(dialog.getByRole('button', { name: 'Remove question 2' }))
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))

  await screen.findByText('Form saved')
  expect(writes(sent)).toMatchObject([
    {
      operation: 'PUT /api/form-templates/3',
      ifMatch: '"4"',
      body: { questions: [{ kind: 'line', label: 'Medication', isRequired: false }] },
    },
  ])
})

/** The form, which another user changes to `present` while it is edited. */
const openChanged = (present: FormTemplate) =>
  open(
    ({ ifMatch }) =>
      ifMatch === `"${present.version}"`
        ? present
        : new MockRefusal(412, { code: 'stale', detail: 'Changed by someone else.', present }),
    [template],
  )

it('merges with what another user has changed of the form meanwhile', async () => {
  const user = userEvent.setup()
  const sent = openChanged({ ...template, introduction: 'Read this.', version: 5 })
  const dialog = await openDialog('Edit Consent', 'Edit form')

  await user.click(dialog.getByRole('button', { name: 'Remove question 2' }))
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))

  await screen.findByText('Form saved')
  expect(writes(sent)).toMatchObject([
    { ifMatch: '"4"', body: { introduction: null } },
    {
      ifMatch: '"5"',
      body: { title: 'Consent', introduction: 'Read this.', questions: [{ label: 'Your scalp' }] },
    },
  ])
})

it('asks whose questions to keep where both have changed them, and loses nothing typed', async () => {
  const user = userEvent.setup()
  const questions = [{ kind: 'yes_no' as const, label: 'Pregnant', isRequired: true }]
  const sent = openChanged({ ...template, title: 'Consent, anew', questions, version: 5 })
  const dialog = await openDialog('Edit Consent', 'Edit form')
  await user.click(dialog.getByRole('button', { name: 'Remove question 2' }))
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))

  const conflictDialog = () =>
    screen.findByRole('alertdialog', { name: 'Someone else changed this too' })
  expect((await conflictDialog()).textContent).toContain(
    'QuestionsYoursYour scalp (Calm, Sensitive)TheirsPregnant (Yes or no)',
  )
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await screen.findByText("Couldn't save this form")
  expect(dialog.getAllByLabelText('Question')).toHaveLength(1)

  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  await conflictDialog()
  await user.click(screen.getByRole('button', { name: 'Save mine' }))
  await screen.findByText('Form saved')
  expect(writes(sent).at(-1)).toMatchObject({
    ifMatch: '"5"',
    body: { title: 'Consent, anew', questions: [{ label: 'Your scalp' }] },
  })
})

it('archives a form from its menu', async () => {
  const user = userEvent.setup()
  const sent = open(() => undefined, [template])

  await user.click(await screen.findByRole('button', { name: 'More for Consent' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Archive Consent' }))

  await screen.findByText('Form archived')
  expect(writes(sent).map(({ operation }) => operation)).toEqual(['DELETE /api/form-templates/3'])
})
