import type { Appointment } from '@salon/contract/appointments'
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { holdUploads } from '../../../../test/fake-uploads.ts'
import { openPage, MockRefusal } from '../../../../test/open-page.tsx'
import { givenAppointment } from '../../../../test/salon-rows.ts'
import { appointmentQueries } from '../../api.ts'
import { PhotoGrid } from './photo-grid.tsx'

const Photos = ({ mayChange = true }: { mayChange?: boolean }) => {
  const { data: rows } = useQuery(appointmentQueries.visit(51))
  const [row] = rows ?? []
  return (
    row &&
    rows && (
      <>
        <PhotoGrid kind="before" row={row} rows={rows} mayChange={mayChange} />
        <PhotoGrid kind="after" row={row} rows={rows} mayChange={mayChange} />
      </>
    )
  )
}

/** The grids before a server that keeps one row and what it was at first, and forms that the test holds. */
const open = (
  given: Partial<Appointment> = {},
  {
    refuse = false,
    mayChange = true,
    changed,
  }: { refuse?: boolean; mayChange?: boolean; changed?: Partial<Appointment> } = {},
) => {
  const kept = { row: givenAppointment(given) }
  const before = kept.row
  const uploads = holdUploads()
  const sent = openPage(<Photos mayChange={mayChange} />, ({ operation, body, ifMatch }) => {
    if (operation.endsWith('/visit')) return [kept.row]
    if (operation.endsWith('/restore')) kept.row = before
    if (operation.startsWith('PUT')) {
      if (changed && ifMatch === '"1"') {
        kept.row = { ...kept.row, ...changed, version: 2 }
        return new MockRefusal(412, { code: 'stale', detail: 'Changed.', present: kept.row })
      }
      if (refuse) return new MockRefusal(403, { code: 'not_allowed', detail: 'Not you.' })
      kept.row = { ...kept.row, ...(body as Partial<Appointment>) }
    }
    return kept.row
  })
  /** The server has taken the upload that it holds at `index`. */
  const arrive = (index: number) => {
    const kind = uploads[index]?.form.get('type') === 'before' ? 'beforePhotos' : 'afterPhotos'
    kept.row = { ...kept.row, [kind]: [...kept.row[kind], `/api/photos/new${index}`] }
    uploads[index]?.answer(201, kept.row)
  }
  return { uploads, arrive, writes: () => sent.filter(({ operation }) => operation[0] === 'P') }
}
const image = (name: string, type = 'image/jpeg', size = 8) =>
  new File([new Uint8Array(size)], name, { type })
const slot = (title = 'Before Photos') => screen.findByLabelText(`Add photos: ${title}`)
/** Chosen past the dialog's own filter, as a dropped file would be. */
const choose = async (files: File[], title?: string) =>
  userEvent.setup({ applyAccept: false }).upload(await slot(title), files)
const held = async (uploads: readonly unknown[], count: number) =>
  waitFor(() => expect(uploads).toHaveLength(count))

test('a photo is shown as a thumbnail, with a signed URL too', async () => {
  open({ beforePhotos: ['/api/photos/a1', '/api/photos/b2?until=9'] })

  const grid = within(await screen.findByRole('list', { name: 'Before Photos' }))
  const sources = grid.getAllByRole('img').map((img) => img.getAttribute('src'))
  expect(sources).toEqual([
    '/api/photos/a1?size=thumbnail',
    '/api/photos/b2?until=9&size=thumbnail',
  ])
  expect(screen.queryByText('2 of 5')).not.toBeNull()
})

test('several photos upload one after the other, each with its progress', async () => {
  const { uploads, arrive } = open()

  await choose([image('one.jpg'), image('two.png', 'image/png')])
  await held(uploads, 1)
  expect(uploads[0]?.operation).toBe('POST /api/appointments/51/photos')
  expect([...(uploads[0]?.form.keys() ?? [])]).toEqual(['photo', 'type'])
  uploads[0]?.progress(0.4)
  await screen.findByText('40%')
  expect(screen.queryByText('Waiting')).not.toBeNull()
  expect(screen.getByRole('progressbar', { name: 'Uploading one.jpg' })).toHaveProperty(
    'value',
    0.4,
  )

  arrive(0)
  await screen.findByText('Before photo uploaded successfully!')
  await held(uploads, 2)
  arrive(1)

  await screen.findByRole('img', { name: 'Before photo 2 of 2' })
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
})

test('an after photo goes to its own grid', async () => {
  const { uploads, arrive } = open()

  await choose([image('done.webp', 'image/webp')], 'After Photos')
  await held(uploads, 1)
  arrive(0)

  await screen.findByText('After photo uploaded successfully!')
  await screen.findByRole('img', { name: 'After photo 1 of 1' })
})

test.each([
  ['Please select an image file', image('prices.pdf', 'application/pdf')],
  ['Please select an image file', image('drawing.svg', 'image/svg+xml')],
  ['File size must be less than 5MB', image('huge.jpg', 'image/jpeg', 5 * 1024 * 1024)],
])('%s: such a file is not sent', async (words, file) => {
  const { uploads } = open()

  await choose([file])

  await screen.findByText(words)
  expect(screen.queryByText(file.name)).not.toBeNull()
  expect(uploads).toEqual([])
})

test('a photo without a MIME type uploads by its file name', async () => {
  const { uploads } = open()

  await choose([image('IMG_0001.HEIC', '')])

  await held(uploads, 1)
})

test('there is a place while there are fewer than five, and no more is sent', async () => {
  const { uploads, arrive } = open({ beforePhotos: ['/1', '/2', '/3', '/4'] })

  await choose([image('five.jpg'), image('six.jpg')])

  await screen.findByText('At most 5 photos: 1 was not added.')
  await held(uploads, 1)
  expect(screen.queryByLabelText('Add photos: Before Photos')).toBeNull()
  arrive(0)
  await screen.findByText('5 of 5')
  expect(screen.queryByLabelText('Add photos: Before Photos')).toBeNull()
  expect(await slot('After Photos')).not.toBeNull()
})

test('the notice of skipped files stays while the rest uploads, until it is dismissed', async () => {
  const { uploads, arrive } = open({ afterPhotos: ['/1', '/2', '/3'] })

  await choose(
    [
      image('huge.jpg', 'image/jpeg', 6 * 1024 * 1024),
      ...['four.jpg', 'five.jpg', 'six.jpg', 'seven.jpg'].map((name) => image(name)),
    ],
    'After Photos',
  )
  await held(uploads, 1)
  arrive(0)
  await held(uploads, 2)
  arrive(1)
  await screen.findByText('5 of 5')

  const notice = within(screen.getByRole('alert'))
  expect(screen.queryByText('After photo uploaded successfully!')).not.toBeNull()
  expect(notice.queryByText('File size must be less than 5MB')).not.toBeNull()
  expect(notice.queryByText('huge.jpg')).not.toBeNull()
  expect(notice.queryByText('At most 5 photos: 2 were not added.')).not.toBeNull()
  expect(notice.queryByText('six.jpg, seven.jpg')).not.toBeNull()
  await userEvent.click(notice.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'After Photos' }))
})

test('the next choice replaces the notice', async () => {
  const { uploads } = open()
  await choose([image('prices.pdf', 'application/pdf')])
  await screen.findByText('prices.pdf')

  await choose([image('one.jpg')])

  await held(uploads, 1)
  expect(screen.queryByText('prices.pdf')).toBeNull()
})

test('files dropped onto the grid are sent, other things are not', async () => {
  const { uploads } = open()
  const target = await slot()

  fireEvent.dragOver(target, { dataTransfer: { types: ['text/plain'], files: [] } })
  expect(screen.queryByText('Drop the photos here')).toBeNull()
  const dataTransfer = { types: ['Files'], files: [image('dropped.jpg')] }
  fireEvent.dragOver(target, { dataTransfer })
  await screen.findByText('Drop the photos here')
  fireEvent.drop(target, { dataTransfer })

  await held(uploads, 1)
})

test('a cancelled upload disappears, and the next one begins', async () => {
  const { uploads } = open()
  await choose([image('one.jpg'), image('two.jpg'), image('three.jpg')])
  await held(uploads, 1)

  await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload of two.jpg' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload of one.jpg' }))

  await held(uploads, 2)
  expect(uploads[0]?.aborted).toBe(true)
  expect(uploads[1]?.form.get('photo')).toMatchObject({ name: 'three.jpg' })
  expect(screen.queryByText('Failed to upload photo')).toBeNull()
})

test('a failed upload shows the reason, stays, and succeeds on retry', async () => {
  const { uploads, arrive } = open()
  await choose([image('one.jpg')])
  await held(uploads, 1)

  uploads[0]?.answer(415, { code: 'not_an_image', detail: 'Please select an image file' })
  await screen.findByText('Failed to upload photo')
  await userEvent.click(await screen.findByRole('button', { name: 'Upload one.jpg again' }))
  await held(uploads, 2)
  arrive(1)

  await screen.findByText('Before photo uploaded successfully!')
})

test('a photo is deleted only after the confirmation, and the remaining list is sent', async () => {
  const { writes } = open({ beforePhotos: ['/api/photos/a1?by=x', '/api/photos/b2?by=x'] })

  await userEvent.click(await screen.findByRole('button', { name: 'Delete Before photo 1 of 2' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this photo?' }))
  expect(writes()).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))

  await screen.findByText('Photo deleted successfully!')
  expect(writes()).toMatchObject([
    { operation: 'PUT /api/appointments/51', body: { beforePhotos: ['/api/photos/b2?by=x'] } },
  ])
  await screen.findByRole('img', { name: 'Before photo 1 of 1' })
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Before Photos' })),
  )
})

test('a photo added by another user stays when a different one is deleted', async () => {
  const [a, b, c] = ['/api/photos/a1', '/api/photos/b2', '/api/photos/c3']
  const { writes } = open({ beforePhotos: [a, b] }, { changed: { beforePhotos: [a, b, c] } })

  await userEvent.click(await screen.findByRole('button', { name: 'Delete Before photo 1 of 2' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this photo?' }))
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))

  await screen.findByText('Photo deleted successfully!')
  expect(writes()).toMatchObject([
    { ifMatch: '"1"', body: { beforePhotos: [b] } },
    { ifMatch: '"2"', body: { beforePhotos: [b, c] } },
  ])
})

test('a deleted photo can be restored, whatever the signature of its URL', async () => {
  const { writes } = open({ afterPhotos: ['https://salon.example/api/photos/a1?by=x'] })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete After photo 1 of 1' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this photo?' }))
  expect(question.queryByText(/restore it from the visit history for 30 days/)).not.toBeNull()
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('img')).toBeNull())

  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

  await screen.findByText('Undone')
  await screen.findByRole('img', { name: 'After photo 1 of 1' })
  expect(writes().at(-1)).toMatchObject({
    operation: 'POST /api/appointments/51/photos/a1/restore',
  })
})

test('a photo that cannot be deleted stays, and the toast says why', async () => {
  open({ afterPhotos: ['/api/photos/a1'] }, { refuse: true })

  await userEvent.click(await screen.findByRole('button', { name: 'Delete After photo 1 of 1' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))

  await screen.findByText('Failed to delete photo')
  expect(screen.queryByText('Not you.')).not.toBeNull()
  expect(screen.queryByRole('img', { name: 'After photo 1 of 1' })).not.toBeNull()
})

test('a visitor sees the photos without controls', async () => {
  open({ beforePhotos: ['/api/photos/a1'] }, { mayChange: false })

  await screen.findByRole('button', { name: 'Open Before photo 1 of 1' })
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  expect(screen.queryByLabelText(/^Add photos/)).toBeNull()
  expect(screen.queryByText('No photos')).not.toBeNull()
})
