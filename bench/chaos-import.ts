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
    form.append('kind', 'clients')
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

type IsReached = (job: ImportJob) => boolean

/** Begins a step of an import, and waits until the import has reached a state. */
const runStep = async ({ owner, job }: ChaosImport, step: ImportStep, until: IsReached) => {
  await owner.call('POST', `${job}/step`, { step })
  return waitFor({ owner, job }, until)
}

/** Polls an import until it has reached a state: at most for two watches of the job, if one was queued without room. */
const waitFor = async ({ owner, job }: Pick<ChaosImport, 'owner' | 'job'>, until: IsReached) => {
  let last = ''
  for (const deadline = Date.now() + 240_000; Date.now() < deadline; await pause(100)) {
    const { status, body, bytes } = await owner.ask<ImportJob>('GET', job)
    if (status === 200 && until(body)) return body
    last = bytes.toString()
  }
  throw new Error(`The import did not get that far: ${last}`)
}

/**
 * Uploads and checks a file, begins its run, and gives the write-ahead log a spare segment: on a full disk a table is
 * then the first that cannot grow, and the database keeps running.
 */
export const beginImport = async (address: string, folder: string): Promise<ChaosImport> => {
  const { owner, upload } = await openSalon(address, 'moving@salon.example')
  const { upload: uploadAgain } = await openSalon(address, 'moving-too@salon.example')
  const { status, body, bytes } = await upload()
  if (status !== 201) throw new Error(`An upload was answered ${status}: ${bytes.toString()}`)
  const pending = { owner, job: `/api/imports/${body.id}`, uploadAgain }
  await runStep(pending, 'check', ({ state }) => state === 'checked')
  await runStep(pending, 'run', ({ done }) => done > 0)
  await query(folder, 'select pg_switch_wal()')
  await query(folder, 'checkpoint')
  return pending
}

const countClients = async ({ owner }: ChaosImport) => {
  const clients = await owner.call<{ name: string }[]>('GET', '/api/customers')
  const names = new Set(clients.map(({ name }) => name))
  if (names.size < clients.length) throw new Error('A client was imported twice.')
  return clients.length
}

/** Without room an import stops after its last batch, and says why. @returns the rows that are imported */
export const expectStalled = async (pending: ChaosImport) => {
  const { state, done } = await waitFor(pending, ({ problem }) => problem === 'no_room')
  const clients = await countClients(pending)
  if (state !== 'running' || done >= rowCount || clients !== done)
    throw new Error(`Without room an import is ${state} at ${done}, with ${clients} clients.`)
  return done
}

/** How many uploads were left unfinished in the database. */
export const countUnfinishedUploads = async (folder: string): Promise<number> =>
  (await query(folder, "select from imports where state = 'arriving'")).length

/** With room the import resumes by itself; then it is undone. */
export const expectResumed = async (pending: ChaosImport) => {
  const { counts, problem } = await waitFor(pending, ({ state }) => state === 'done')
  const clients = await countClients(pending)
  if (counts.new !== rowCount || clients !== rowCount || problem !== null)
    throw new Error(`Of ${rowCount} rows ${counts.new} are new, and ${clients} clients are here.`)
  await runStep(pending, 'undo', ({ state }) => state === 'undone')
  const left = await countClients(pending)
  if (left !== 0) throw new Error(`${left} clients are left after the undo.`)
}
