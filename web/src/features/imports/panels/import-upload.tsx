import {
  type ImportKind,
  type ImportProduct,
  importKinds,
  importProducts,
} from '@salon/contract/import-vocabulary'
import { useRef, useState } from 'react'
import { refusedFields } from '../../../lib/form-errors.ts'
import '../../../text/imports.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogBody } from '../../../ui/dialog-parts.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Select } from '../../../ui/select.tsx'
import { useUploadImport } from '../api.ts'
import { useFileProblem } from '../components/import-words.ts'
import { PastImports, type PastImport } from './past-imports.tsx'

/** Where the file comes from, and the file; below, imports that can be undone. */
export const ImportUpload = ({ past }: { past: readonly PastImport[] }) => {
  const t = useText()
  const say = useFileProblem()
  const [product, setProduct] = useState<ImportProduct>('fresha')
  const [kind, setKind] = useState<ImportKind>('clients')
  const [part, setPart] = useState(0)
  const running = useRef<AbortController>(null)
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error, variables } = useUploadImport()
  const wasStopped = error instanceof DOMException && error.name === 'AbortError'

  const take = (file: File | undefined) => {
    if (!file || isPending) return
    running.current = new AbortController()
    setPart(0)
    mutate({ product, kind, file, signal: running.current.signal, onProgress: setPart })
  }
  return (
    <DialogBody className="flex flex-col gap-5">
      <Field label={t('imports.product')} hint={t(`imports.where.${kind}.${product}`)}>
        <Select
          value={product}
          options={importProducts.map((value) => ({
            value,
            label: t(`imports.products.${value}`),
          }))}
          onChange={({ target }) => setProduct(target.value as ImportProduct)}
        />
      </Field>
      <Field label={t('imports.kind')} hint={t(`imports.kindHints.${kind}`)}>
        <Select
          value={kind}
          options={importKinds.map((value) => ({
            value,
            label: t(`imports.kinds.${value}`),
          }))}
          onChange={({ target }) => setKind(target.value as ImportKind)}
        />
      </Field>
      {product === 'own' && <p className="text-sm text-muted">{t('imports.ownLeaves')}</p>}
      {isPending && variables ? (
        <div className="flex flex-col gap-3">
          <ProgressBar
            label={t('imports.uploading', { name: variables.file.name })}
            value={part < 1 ? part : null}
          />
          <div className="flex items-center justify-between gap-3 text-sm text-muted">
            <span>{t('imports.uploading', { name: variables.file.name })}</span>
            <Button onClick={() => running.current?.abort()}>{t('imports.stop')}</Button>
          </div>
        </div>
      ) : (
        <div
          className="flex flex-col items-center gap-3 rounded-card border border-dashed border-line-strong px-4 py-8 text-center text-sm text-muted"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            take(event.dataTransfer.files[0])
          }}
        >
          <span className="max-sm:hidden">{t('imports.drop')}</span>
          <Button variant="primary" onClick={() => input.current?.click()}>
            {t('imports.choose')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('imports.file')}
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            onChange={({ target }) => {
              take(target.files?.[0])
              // So that the same file can be chosen again after it was mended.
              target.value = ''
            }}
          />
          <span>{t('imports.fileHint')}</span>
          {error && !wasStopped && (
            <FieldError>
              <span className="font-medium">{t('imports.uploadFailed')}: </span>
              {say(refusedFields(error)[0]?.message ?? sentenceOf(error))}
            </FieldError>
          )}
        </div>
      )}
      <PastImports past={past} />
    </DialogBody>
  )
}
