import type { ClientCondition, PatchTest, ServiceTest } from '@salon/contract/safety'
import { maxPhotoBytes } from '@salon/contract/vocabulary'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { holdUploads } from '../../../test/fake-uploads.ts'
import { MockRefusal, openPage, type SentRequest } from '../../../test/open-page.tsx'
import './condition-dialog.tsx'
import './patch-test-dialog.tsx'
import './test-photo-dialog.tsx'
import { SafetyCard } from './safety-card.tsx'

const condition: ClientCondition = {
  id: 3,
  customerId: 7,
  kind: 'hair_dye',
  note: 'Scalp, 2024',
  severity: 'severe',
  notedBy: 'Anna',
  notedAt: '2026-06-01T10:00:00.000Z',
}
const patchTest: PatchTest = {
  id: 4,
  customerId: 7,
  product: 'Koleston',
  batch: '4711',
  place: 'Inner elbow',
  testedAt: '2026-06-03T07:00:00.000Z',
  readAfterHours: 48,
  result: 'pending',
  photo: null,
  notedBy: 'Anna',
  createdAt: '2026-06-03T07:00:00.000Z',
  version: 2,
}

const requires = (product: string) => ({ product }) as ServiceTest

const open = (
  answers: (sent: SentRequest) => unknown = () => undefined,
  safety: { conditions: ClientCondition[]; tests: PatchTest[] } = {
    conditions: [condition],
    tests: [patchTest],
  },
  serviceTests: ServiceTest[] = [],
) =>
  openPage(<SafetyCard customerId={7} />, answers, undefined, undefined, [], [], {
    safety,
    serviceTests,
  })

it('shows what is known, who noted it, and when a test can be read', async () => {
  open()

  const conditions = await screen.findByRole('list', { name: 'Allergies and conditions' })
  expect(conditions.textContent).toContain('Hair dye, PPDSevere')
  expect(conditions.textContent).toContain('Noted by Anna')
  const tests = screen.getByRole('list', { name: 'Patch tests' })
  expect(tests.textContent).toContain('KolestonNot read yet')
  expect(tests.textContent).toContain('batch 4711')
  expect(tests.textContent).toContain('Can be read from')
})

it('says that there is nothing, and adds an allergy by keyboard', async () => {
  const user = userEvent.setup()
  const sent = open(() => condition, { conditions: [], tests: [] })
  await screen.findByText('No allergies, conditions or patch tests noted')

  screen.getByRole('button', { name: 'Add allergy' }).focus()
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Add allergy' })
  await user.selectOptions(within(dialog).getByLabelText(/Allergy or condition/), 'Other')
  await user.click(within(dialog).getByRole('button', { name: 'Add allergy' }))
  await within(dialog).findByText('Please say what it is')
  await user.type(within(dialog).getByLabelText('Details'), 'Walnut oil{Tab}')
  await user.click(within(dialog).getByRole('button', { name: 'Add allergy' }))

  await waitFor(() => expect(sent.at(-1)?.operation).toBe('POST /api/customers/7/conditions'))
  expect(sent.at(-1)?.body).toEqual({ kind: 'other', severity: 'moderate', note: 'Walnut oil' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says at its field that an allergy is noted already, and keeps what was entered', async () => {
  const user = userEvent.setup()
  const message = 'This is noted already. To change it, remove it first'
  open(
    () =>
      new MockRefusal(422, {
        code: 'invalid',
        detail: message,
        errors: [{ path: 'kind', message }],
      }),
  )

  await user.click(await screen.findByRole('button', { name: 'Add allergy' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add allergy' }))
  await user.type(dialog.getByLabelText('Details'), 'PPD')
  await user.click(dialog.getByRole('button', { name: 'Add allergy' }))

  await dialog.findByText(message)
  const kind = dialog.getByRole('combobox', { name: /Allergy or condition/ })
  expect(kind.getAttribute('aria-invalid')).toBe('true')
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Details').value).toBe('PPD')
})

it('removes an allergy by its menu alone', async () => {
  const user = userEvent.setup()
  const sent = open()

  await user.click(await screen.findByRole('button', { name: 'More for Hair dye, PPD' }))
  expect(sent).toEqual([])
  await user.click(await screen.findByRole('menuitem', { name: 'Remove Hair dye, PPD' }))

  await waitFor(() => expect(sent.at(-1)?.operation).toBe('DELETE /api/conditions/3'))
})

it('offers the products that services require', async () => {
  const user = userEvent.setup()
  open(() => undefined, { conditions: [], tests: [] }, [requires('Igora'), requires('Igora')])

  await user.click(await screen.findByRole('button', { name: 'Add patch test' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add patch test' })
  const product = within(dialog).getByLabelText<HTMLInputElement>(/Product/)

  await waitFor(() =>
    expect([...(product.list?.options ?? [])].map(({ value }) => value)).toEqual(['Igora']),
  )
})

it('changes the result of a test by its version, and shows what the server refuses', async () => {
  const user = userEvent.setup()
  let tries = 0
  const sent = open(() =>
    tries++ === 0
      ? new MockRefusal(422, {
          code: 'invalid',
          detail: 'This test cannot be passed yet',
          errors: [{ path: 'result', message: 'This test cannot be passed yet' }],
        })
      : { ...patchTest, result: 'failed' },
  )

  await user.click(await screen.findByRole('button', { name: 'Edit patch test with Koleston' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit patch test' })
  const save = () => user.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
  await user.selectOptions(within(dialog).getByLabelText(/Result/), 'Passed')
  await save()
  await within(dialog).findByText('This test cannot be passed yet')
  await user.selectOptions(within(dialog).getByLabelText(/Result/), 'Failed')
  await save()

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.at(-1)).toMatchObject({
    operation: 'PUT /api/patch-tests/4',
    ifMatch: '"2"',
    body: { result: 'failed', testedAt: patchTest.testedAt, product: 'Koleston' },
  })
})

it('adds a photo to a test, and shows why one was not taken', async () => {
  const user = userEvent.setup()
  const uploads = holdUploads()
  open()
  const file = (bytes: number) =>
    new File([new Uint8Array(bytes)], 'arm.jpg', { type: 'image/jpeg' })

  await user.click(await screen.findByRole('button', { name: 'More for Koleston' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Add photo' }))
  const dialog = await screen.findByRole('dialog', {
    name: 'Photo of the patch test with Koleston',
  })
  await user.upload(within(dialog).getByLabelText('Add photo'), file(maxPhotoBytes))
  await within(dialog).findByText('File size must be less than 5MB')
  expect(uploads).toHaveLength(0)
  await user.upload(within(dialog).getByLabelText('Add photo'), file(9))
  await within(dialog).findByRole('progressbar', { name: 'Uploading the photo' })
  await waitFor(() => expect(uploads).toHaveLength(1))
  const detail = 'That does not work.'
  act(() => uploads[0]?.answer(422, { code: 'not_an_image', title: 'Refused', detail }))
  await within(dialog).findByRole('alert')
  await user.upload(within(dialog).getByLabelText('Add photo'), file(9))
  await waitFor(() => expect(uploads).toHaveLength(2))
  act(() => uploads[1]?.answer(201, patchTest))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(uploads[1]?.operation).toMatch(/^POST .*\/api\/patch-tests\/4\/photo$/)
})

it('shows the photo of a test, and removes it by the version of the test', async () => {
  const user = userEvent.setup()
  const photo = '/api/patch-tests/4/photo/abcdef01'
  const sent = open(() => patchTest, { conditions: [], tests: [{ ...patchTest, photo }] })

  const name = 'Photo of the patch test with Koleston'
  await user.click(await screen.findByRole('button', { name }))
  const dialog = await screen.findByRole('dialog', { name })
  expect(within(dialog).getByRole('img', { name }).getAttribute('src')).toContain(photo)
  await user.click(within(dialog).getByRole('button', { name: 'Remove photo' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.at(-1)).toMatchObject({
    operation: 'PUT /api/patch-tests/4',
    ifMatch: '"2"',
    body: { photo: null },
  })
})
