import { addAbortSignal } from 'node:stream'
import type { SignedForm } from '@salon/contract/forms'
import type { FileReply } from '@salon/contract/route'
import type { Db } from '../../../db/client.ts'
import { openArchive, type Archive } from '../../../files/archive.ts'
import { drawFormPdf, type Letterhead } from '../../../files/form-pdf.ts'
import { readPhoto } from '../../../files/photo-store.ts'
import { found } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { dayAt } from '../../../kernel/salon-time.ts'
import { recordOpenings } from '../../activity/operations.ts'
import type { ExportContext } from '../operations.ts'
import * as queries from './queries.ts'
import { clientReadme } from './rules.ts'

/** All tables are read in one snapshot. */
const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/**
 * Streams all that is kept of a client as a ZIP, which is recorded as an opening of their health data. The tables are
 * read before the first byte; pictures follow from the storage, one at a time.
 * @throws Refusal not_found
 */
export async function exportClient(
  db: Db,
  salon: Salon,
  id: number,
  { photos, clock, stopping }: ExportContext,
  onError: (error: unknown) => void,
): Promise<FileReply> {
  const { ids, ...content } = await db.transaction((tx) => readClient(tx, salon, id), snapshot)
  await recordOpenings(db, salon, ids.slice(0, 1), onError)
  const moment = clock()
  const day = dayAt(moment, salon.timeZone)
  const archive = openArchive(moment)
  addAbortSignal(stopping, archive.bytes)
  pack(archive, salon, content, day, photos).catch((error: unknown) =>
    archive.fail(error instanceof Error ? error : new Error('The export broke off')),
  )
  return {
    type: 'application/zip',
    name: `client-${ids[0]}-${day}.zip`,
    cache: 'never',
    bytes: archive.bytes,
  }
}

interface ClientContent {
  readonly tables: Readonly<Record<string, unknown>>
  readonly pictures: readonly { readonly file: string; readonly fileKey: string }[]
  readonly forms: readonly SignedForm[]
  readonly letterhead: Letterhead
}

async function readClient(
  tx: Db,
  salon: Salon,
  id: number,
): Promise<ClientContent & { readonly ids: readonly number[] }> {
  const ids = await queries.clientWithMerged(tx, salon, id)
  found(ids[0])
  const tables: Record<string, unknown> = {}
  for (const { name, rowsOf } of queries.clientTables) tables[name] = await rowsOf(tx, salon, ids)
  return {
    ids,
    tables,
    pictures: await queries.photosOfClient(tx, salon, ids),
    forms: await queries.formsOfClient(tx, salon, ids),
    letterhead: found(await queries.letterheadOf(tx, salon)),
  }
}

async function pack(
  archive: Archive,
  salon: Salon,
  { tables, pictures, forms, letterhead }: ClientContent,
  day: string,
  photos: ExportContext['photos'],
): Promise<void> {
  await archive.add('client.json', text(`${JSON.stringify(tables, null, 2)}\n`))
  for (const form of forms)
    await archive.add(`forms/${form.id}.pdf`, await drawFormPdf(form, letterhead))
  const missing: string[] = []
  for (const { file, fileKey } of pictures) {
    const photo = await readPhoto(photos, salon.id, fileKey, 'full')
    if (photo) await archive.add(file, photo.bytes, { stored: true })
    else missing.push(file)
  }
  await archive.add('README.txt', text(clientReadme(day, Object.keys(tables), missing)))
  archive.end()
}

async function* text(content: string): AsyncGenerator<Buffer> {
  yield Buffer.from(content)
}
