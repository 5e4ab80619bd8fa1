import type {
  ImportKind,
  ImportProduct,
  ImportState,
  RowDecision,
  RowOutcome,
} from '@salon/contract/import-vocabulary'
import type { ImportReading, ImportStep } from '@salon/contract/imports'
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { downloadAndSave } from '../../lib/download.ts'
import { upload } from '../../lib/upload.ts'

/** States in which a job works, so that the page asks again by itself. */
const working: ReadonlySet<ImportState> = new Set(['checking', 'running', 'undoing'])

const isWorking = (state: ImportState | undefined) => state !== undefined && working.has(state)

/** Milliseconds between two looks at an import that is under way. */
const lookEvery = 1_500

/** Rows of a page. */
const rowsOfPage = 50

/** Which rows: with an outcome, those that stayed after an undo, that overlap others, or of which cells are left out. */
export type RowFilter =
  | { outcome: RowOutcome }
  | { kept: 'true' }
  | { overlaps: 'true' }
  | { incomplete: 'true' }

export const importQueries = {
  /** Imports, newest first. */
  list: () =>
    queryOptions({
      queryKey: ['imports', 'list'],
      queryFn: ({ signal }) => call('GET /api/imports', {}, { signal }),
      refetchInterval: ({ state }) =>
        Boolean(state.data?.some((one) => isWorking(one.state))) && lookEvery,
    }),
  /** One import; asks again while a job works on it. */
  one: (id: number) =>
    queryOptions({
      queryKey: ['imports', 'one', id],
      queryFn: ({ signal }) => call('GET /api/imports/:id', { params: { id } }, { signal }),
      refetchInterval: ({ state }) => isWorking(state.data?.state) && lookEvery,
    }),
  /** Rows of an import, a page at a time. */
  rows: (id: number, filter: RowFilter) =>
    infiniteQueryOptions({
      queryKey: ['imports', 'rows', id, filter],
      queryFn: ({ signal, pageParam }) =>
        call(
          'GET /api/imports/:id/rows',
          {
            params: { id },
            query: {
              ...filter,
              limit: rowsOfPage,
              ...(pageParam > 0 && { after: pageParam }),
            },
          },
          { signal },
        ),
      initialPageParam: 0,
      getNextPageParam: (page) => (page.length < rowsOfPage ? undefined : page.at(-1)?.number),
    }),
}

const meta = { changes: 'imports' } as const

interface FileToUpload {
  product: ImportProduct
  kind: ImportKind
  file: File
  signal: AbortSignal
  onProgress: (part: number) => void
}

/** @param onUploaded called before the imports are fetched again, which may replace the form that uploads */
export const useUploadImport = (onUploaded: (file: File) => void) =>
  useMutation({
    mutationFn: ({ product, kind, file, signal, onProgress }: FileToUpload) => {
      const body = new FormData()
      body.append('product', product)
      body.append('kind', kind)
      body.append('fileName', file.name)
      body.append('file', file)
      return upload('POST /api/imports', { body }, { signal, onProgress })
    },
    onSuccess: (_job, { file }) => onUploaded(file),
    meta,
  })

export const useEditImport = (id: number) =>
  useMutation({
    mutationFn: (body: Partial<ImportReading>) =>
      call('PUT /api/imports/:id', { params: { id }, body }),
    meta,
  })

export const useImportStep = (id: number) =>
  useMutation({
    mutationFn: (step: ImportStep) =>
      call('POST /api/imports/:id/step', { params: { id }, body: { step } }),
    meta,
  })

/** Decides about rows that may be existing clients; about all without `rows`. */
export const useDecide = (id: number) =>
  useMutation({
    mutationFn: (body: { decision: RowDecision; rows?: number[] }) =>
      call('PUT /api/imports/:id/decisions', { params: { id }, body }),
    meta,
  })

/** Saves the refused rows as a file. */
export const useRefusedRows = (id: number) =>
  useMutation({
    mutationFn: () => downloadAndSave('GET /api/imports/:id/refused.csv', { params: { id } }),
  })
