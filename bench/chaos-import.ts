import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ImportJob, ImportStep } from '@salon/contract/imports'
import pg from 'pg'
import { registerSalon } from './chaos-facts.ts'
import { clientAt, type Client, type HttpAnswer } from './scale-client.ts'

/** Rows of the file: several batches. */
const rowCount = 4_000

/** An import under way, of clients into a salon of its own. */
export interface ChaosImport {
  readonly owner: Client
  readonly job: string
  /** Uploads the same file to another salon, which has no import. */
  readonly uploadAgain: () => Promise<HttpAnswer>
}

const fileOfClients = () =>
  [
    'Id,Name,Email,Notes',
    ...Array.from(
      { length: rowCount },
      (_, n) => `${n},Client ${n},c${n}@x.example,${randomUUID()}`,
    ),
  ].join('\n')

const openSalon = async (address: string, email: string) => {
  const { cookie } = await registerSalon(address, email)
  if (cookie === undefined) throw new Error('A salon could not be opened.')
  const upload = async (): Promise<HttpAnswer<ImportJob>> => {
    const form = new FormData()
    form.append('product', 'other')
    form.append('fileName', 'clients.csv')
    form.append('file', new Blob([fileOfClients()], { type: 'text/csv' }), 'clients.csv')
    const encoded = new Response(form)
    return owner.ask('POST', '/api/imports', {
      body: Buffer.from(await encoded.arrayBuffer()),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    })
  }
  const owner = clientAt(address, { cookie })
  return { owner, upload }
}

const query = async (folder: string, text: string): Promise<unknown[]> => {
  const host = path.join(folder, 'postgres')
  const client = new pg.Client({ host, user: 'salon', database: 'salon' })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Begins a step of an import, and waits until the import is as it should be. */
const take = async ({ owner, job }: ChaosImport, step: ImportStep, until: IsReached) => {
  await owner.call('POST', `${job}/step`, { step })
  return waitFor({ owner, job }, until)
}

type IsReached = (job: ImportJob) => boolean

/** Waits for the next watch of the job, and the one after it where that one was queued without room. */
const waitFor = async ({ owner, job }: Pick<ChaosImport, 'owner' | 'job'>, until: IsReached) => {
  let last = ''
  for (const deadline = Date.now() + 240_000; Date.now() < deadline; await pause(100)) {
    const { status, body, bytes } = await owner.ask<ImportJob>('GET', job)
    if (status === 200 && until(body)) return body
    last = bytes.toString()
  }
  throw new Error(`The import does not come so far: ${last}`)
}

/**
 * Uploads and checks a file, begins its run, and leaves the log a spare file: it is a table that cannot grow then, and
 * the database does not end.
 */
export const beginImport = async (address: string, folder: string): Promise<ChaosImport> => {
  const { owner, upload } = await openSalon(address, 'moving@salon.example')
  const { upload: uploadAgain } = await openSalon(address, 'moving-too@salon.example')
  const { status, body, bytes } = await upload()
  if (status !== 201) throw new Error(`An upload was answered ${status}: ${bytes.toString()}`)
  const moving = { owner, job: `/api/imports/${body.id}`, uploadAgain }
  await take(moving, 'check', ({ state }) => state === 'checked')
  await take(moving, 'run', ({ done }) => done > 0)
  await query(folder, 'select pg_switch_wal()')
  await query(folder, 'checkpoint')
  return moving
}

const namesOf = async ({ owner }: ChaosImport) => {
  const clients = await owner.call<{ name: string }[]>('GET', '/api/customers')
  return new Set(clients.map(({ name }) => name)).size === clients.length ? clients.length : NaN
}

/** Without room an import stands still where its last batch ended, and says why. @returns the rows that are in */
export const standStill = async (moving: ChaosImport) => {
  const { state, done } = await waitFor(moving, ({ problem }) => problem === 'no_room')
  const clients = await namesOf(moving)
  if (state !== 'running' || done >= rowCount || clients !== done)
    throw new Error(`Without room an import is ${state} at ${done}, with ${clients} clients.`)
  return done
}

/** How many of refused uploads are left in the database. */
export const leftOfUploads = async (folder: string): Promise<number> =>
  (await query(folder, "select from imports where state = 'arriving'")).length

/** With room it goes on by itself, to the end; then it is undone. */
export const goOn = async (moving: ChaosImport) => {
  const { counts, problem } = await waitFor(moving, ({ state }) => state === 'done')
  const clients = await namesOf(moving)
  if (counts.new !== rowCount || clients !== rowCount || problem !== null)
    throw new Error(`Of ${rowCount} rows ${counts.new} are new, and ${clients} clients are here.`)
  await take(moving, 'undo', ({ state }) => state === 'undone')
  const left = await namesOf(moving)
  if (left !== 0) throw new Error(`${left} clients are left after the undo.`)
}
