import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ImportJob, ImportStep } from '@salon/contract/imports'
import pg from 'pg'
import { registerSalon } from './chaos-facts.ts'
import { clientAt, type Client, type HttpAnswer } from './scale-client.ts'

/** Rows of the file: enough to fill the disk meanwhile. */
const rowCount = 12_000

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
    ...Array.from({ length: rowCount }, (_, n) => `${n},Client ${n},c${n}@x.example,Row ${n}`),
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

/** Begins a step of an import, and waits until the import is as it should be. */
const take = async ({ owner, job }: ChaosImport, step: ImportStep, until: Wanted) => {
  await owner.call('POST', `${job}/step`, { step })
  return waitFor({ owner, job }, until)
}

type Wanted = (job: ImportJob) => boolean

/** Waits as long as a watch of the job and the start of the next one take, and longer. */
const waitFor = async ({ owner, job }: Pick<ChaosImport, 'owner' | 'job'>, until: Wanted) => {
  let last = ''
  for (const deadline = Date.now() + 240_000; Date.now() < deadline; await pause(100)) {
    const { status, body, bytes } = await owner.ask<ImportJob>('GET', job)
    if (status === 200 && until(body)) return body
    last = bytes.toString()
  }
  throw new Error(`The import does not come so far: ${last}`)
}

/** Uploads and checks a file, and begins its run. */
export const beginImport = async (address: string): Promise<ChaosImport> => {
  const { owner, upload } = await openSalon(address, 'moving@salon.example')
  const { upload: uploadAgain } = await openSalon(address, 'moving-too@salon.example')
  const { status, body, bytes } = await upload()
  if (status !== 201) throw new Error(`An upload was answered ${status}: ${bytes.toString()}`)
  const moving = { owner, job: `/api/imports/${body.id}`, uploadAgain }
  await take(moving, 'check', ({ state }) => state === 'checked')
  await take(moving, 'run', ({ done }) => done > 0)
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

/** How much of refused uploads is left in the database. */
export const leftOfUploads = async (folder: string): Promise<number> => {
  const host = path.join(folder, 'postgres')
  const client = new pg.Client({ host, user: 'salon', database: 'salon' })
  await client.connect()
  try {
    const { rows } = await client.query<{ left: number }>(
      `select count(*)::int as left from imports where state = 'arriving'`,
    )
    return rows[0]?.left ?? NaN
  } finally {
    await client.end()
  }
}

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
