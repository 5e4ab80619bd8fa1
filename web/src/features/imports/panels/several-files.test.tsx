import type { ImportJob } from '@salon/contract/imports'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { holdUploads } from '../../../test/fake-uploads.ts'
import { givenImport } from '../../../test/import-rows.ts'
import { openPage } from '../../../test/open-page.tsx'
import { ImportDialog } from './import-dialog.tsx'

const csv = (name: string, text = 'Name;Mail') => new File([text], name)

/** The dialog of a salon, in which an import is over as soon as it is run. */
const openDialog = (...imports: ImportJob[]) => {
  const onClose = vi.fn<() => void>()
  const uploads = holdUploads()
  const change = (id: number, fields: Partial<ImportJob>) =>
    imports.splice(
      imports.findIndex((job) => job.id === id),
      1,
      { ...givenImport({}), ...imports.find((job) => job.id === id), ...fields },
    )
  openPage(<ImportDialog onClose={onClose} />, ({ operation }) => {
    if (operation === 'GET /api/imports') return imports
    const id = Number(/imports.(\d+)/.exec(operation)?.[1])
    if (operation.startsWith('POST'))
      change(id, { state: 'done', counts: { new: 3, same: 0, changed: 0, ask: 0, refused: 1 } })
    return imports.find((job) => job.id === id)
  })
  /** The latest upload arrives and becomes an import, checked already. */
  const arrive = (id: number) => {
    const job = givenImport({ id, ...lastForm(), state: 'checked' })
    imports.unshift(job)
    uploads.at(-1)?.answer(201, job)
  }
  const lastForm = () => Object.fromEntries(uploads.at(-1)?.form ?? []) as Partial<ImportJob>
  return { onClose, uploads, arrive, lastForm }
}

const waiting = () =>
  within(screen.getByRole('list', { name: 'Files' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const dialog = () => within(screen.getByRole('dialog'))

const imported = () =>
  [...dialog().getByRole('status').querySelectorAll('p')].map(({ textContent }) => textContent)

const drop = async (...files: File[]) => {
  const area = (await screen.findByText('Drop the file here, or')).parentElement as Element
  fireEvent.drop(area, { dataTransfer: { files } })
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('imports files that are chosen together one after the other, clients before visits', async () => {
  const { uploads, arrive, lastForm } = openDialog()
  const product = await screen.findByLabelText('Where the file comes from')
  await userEvent.selectOptions(product, 'Square')

  await userEvent.upload(screen.getByLabelText('CSV file'), [
    csv('Visits.csv'),
    csv('export.csv'),
    csv('customers.csv'),
  ])
  expect(screen.getByRole('heading', { name: 'Next file: customers.csv' })).toBeTruthy()
  expect(waiting()).toEqual([
    'customers.csvClients',
    'export.csvContents not clear from the name',
    'Visits.csvVisits',
  ])
  await press('Remove export.csv')
  expect(uploads).toEqual([])
  await press('Upload')
  expect(lastForm()).toMatchObject({
    product: 'square',
    kind: 'clients',
    fileName: 'customers.csv',
  })
  arrive(7)
  expect(await screen.findByText('1 more file follows this one.')).toBeTruthy()
  await press('Import now')

  expect(await screen.findByRole('heading', { name: 'Next file: Visits.csv' })).toBeTruthy()
  expect(imported()).toEqual(['3 clients imported', 'Refused: 1', 'Next file: Visits.csv'])
  expect(waiting()).toEqual(['Visits.csvVisits'])
  await press('Upload')
  expect(lastForm()).toMatchObject({ product: 'square', kind: 'visits', fileName: 'Visits.csv' })
  arrive(8)
  expect(await screen.findByRole('button', { name: 'Import now' })).toBeTruthy()
  expect(screen.queryByText(/more file/)).toBeNull()
  await press('Import now')

  expect(await screen.findByText('3 visits imported')).toBeTruthy()
  expect(imported().at(-1)).toBe('They are in the calendar now.')
})

test('says nothing of an import that was over before', async () => {
  openDialog(givenImport({ state: 'done' }))

  expect(await screen.findByText('Choose file')).toBeTruthy()
  expect(dialog().queryByRole('status')).toBeNull()
})

test('says at once which of several files cannot be imported, and goes on with the others', async () => {
  const { arrive, lastForm } = openDialog()
  await drop(csv('clients.csv', ''), csv('visits.csv'), csv('staff.xlsx'))

  expect(waiting()).toEqual([
    'clients.csvClientsThis file is empty.',
    'staff.xlsxStaffThis is a workbook. Please save it as CSV in your spreadsheet program first.',
    'visits.csvVisits',
  ])
  await drop(csv('clients.csv'))

  // The mended file takes the place of the empty one.
  expect(waiting()[0]).toBe('clients.csvClients')
  await press('Upload')
  expect(lastForm()).toMatchObject({ fileName: 'clients.csv' })
  arrive(7)
  expect(await screen.findByText('1 more file follows this one.')).toBeTruthy()
})

test('keeps a file that the server refuses, with the reason, until it is taken out', async () => {
  const { uploads, lastForm } = openDialog()
  const message = 'This isn’t a text file. Please choose a CSV file.'
  await drop(csv('clients.csv'), csv('export.csv'))
  await press('Upload')
  uploads[0]?.answer(422, {
    title: 'Refused',
    status: 422,
    code: 'invalid',
    detail: message,
    errors: [{ path: 'file', message }],
  })

  expect((await screen.findByRole('alert')).textContent).toBe(`Couldn't read the file: ${message}`)
  expect(waiting()).toHaveLength(2)
  await press('Remove clients.csv')

  expect(screen.queryByRole('alert')).toBeNull()
  expect(waiting()).toEqual(['export.csvContents not clear from the name'])
  await userEvent.selectOptions(screen.getByLabelText('What “export.csv” holds'), 'Services')
  expect(waiting()).toEqual(['export.csvServices'])
  await press('Upload')
  expect(lastForm()).toMatchObject({ kind: 'services', fileName: 'export.csv' })
})

test('asks before it closes while files wait, and says which file another one replaces', async () => {
  const { onClose } = openDialog(givenImport({ fileName: 'old.csv' }))
  await press('Choose another file')
  await drop(csv('clients.csv'), csv('visits.csv'))

  expect(screen.getByText('“old.csv” hasn’t been imported yet and will be removed.')).toBeTruthy()
  await press('Close')
  const question = await screen.findByRole('alertdialog', {
    name: 'Close without the other files?',
  })
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(within(question).getByRole('button', { name: 'Close' }))

  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('uploads one file at once, as of the product of the latest import', async () => {
  const { uploads, lastForm } = openDialog(
    givenImport({ id: 6, state: 'done', product: 'square' }),
    givenImport({ id: 5, state: 'undone' }),
  )
  await screen.findByText('Choose file')

  await userEvent.upload(screen.getByLabelText('CSV file'), csv('visits.csv'))

  expect(uploads).toHaveLength(1)
  expect(lastForm()).toMatchObject({ product: 'square', kind: 'visits', fileName: 'visits.csv' })
  expect(screen.queryByRole('list', { name: 'Files' })).toBeNull()
})

test('uploads a file as what was chosen before, whatever its name says', async () => {
  const { lastForm } = openDialog()
  const kind = await screen.findByLabelText('What the file holds')
  await userEvent.selectOptions(kind, 'Staff')

  await userEvent.upload(screen.getByLabelText('CSV file'), csv('visits.csv'))

  expect(lastForm()).toMatchObject({ kind: 'staff', fileName: 'visits.csv' })
})

test('asks what a file holds whose name does not say it, and uploads it only then', async () => {
  const { uploads, lastForm } = openDialog()
  expect(await screen.findByLabelText('What the file holds')).toHaveProperty('value', '')

  await userEvent.upload(screen.getByLabelText('CSV file'), csv('export.csv'))
  const kind = screen.getByLabelText('What “export.csv” holds')
  expect(kind).toHaveProperty('value', '')
  expect(dialog().queryByRole('alert')).toBeNull()
  await press('Upload')

  expect(dialog().getByRole('alert').textContent).toBe('Please choose what the file holds')
  expect(document.activeElement).toBe(kind)
  expect(uploads).toEqual([])
  await userEvent.selectOptions(kind, 'Visits')
  expect(dialog().queryByRole('alert')).toBeNull()
  await press('Upload')
  expect(lastForm()).toMatchObject({ kind: 'visits', fileName: 'export.csv' })
})

test('forgets what a file holds that is taken out', async () => {
  openDialog()
  await drop(csv('export.csv'))
  await userEvent.selectOptions(screen.getByLabelText('What “export.csv” holds'), 'Services')

  await press('Remove export.csv')

  expect(screen.getByLabelText('What the file holds')).toHaveProperty('value', '')
})
