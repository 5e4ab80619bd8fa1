import { type ImportKind, type ImportProduct } from '@salon/contract/import-vocabulary'
import { importRoutes } from '@salon/contract/imports'
import { expect } from 'vitest'
import { advanceImports } from '../src/features/imports/progress/operations.ts'
import type { Caller, OpenSalon } from './open-salon.ts'

/** A file of three rows; the last has no name. */
export const threeClients =
  'Client ID,Name,Email,Phone\n1,Ann Lee,ann@x.example,0171 1234567\n2,Bo Li,,\n3,,c@x.example,\n'

/** The form of an upload, filled in as the page does: the file comes last. */
export function importForm(
  file: string | Uint8Array,
  product: ImportProduct = 'other',
  name = 'clients.csv',
  kind: ImportKind = 'clients',
): FormData {
  const form = new FormData()
  form.append('product', product)
  form.append('kind', kind)
  form.append('fileName', name)
  const bytes = new Uint8Array(Buffer.from(file))
  form.append('file', new Blob([bytes], { type: 'text/csv' }), name)
  return form
}

/** Uploads files to a salon, and does the steps as the job does them. */
export function importsOf(salon: OpenSalon) {
  const work = () => advanceImports(salon.database.db, () => salon.now())
  /** Works as the job does, until the process stops after the first batch. */
  const workOneBatch = async () => {
    let checks = 0
    const signal = {
      aborted: false,
      throwIfAborted: () => {
        // Once before each batch.
        if (++checks > 1) throw new Error('stopped')
      },
    } as AbortSignal
    await expect(advanceImports(salon.database.db, () => salon.now(), signal)).rejects.toThrow()
  }
  const uploaded = async (
    caller: Caller,
    text: string | Buffer,
    product?: ImportProduct,
    kind?: ImportKind,
  ) => {
    const body = importForm(text, product, kind && `${kind}.csv`, kind)
    const job = await caller.call(importRoutes.upload, { body })
    const params = { id: job.id }
    const go = async (step: 'check' | 'run' | 'undo') => {
      await caller.call(importRoutes.step, { params, body: { step } })
      await work()
      return caller.call(importRoutes.get, { params })
    }
    return { params, import: job, go }
  }
  return { work, workOneBatch, uploaded }
}
