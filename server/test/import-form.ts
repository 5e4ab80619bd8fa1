import type { ImportProduct } from '@salon/contract/imports'

/** The form of an upload, filled in as the page does: the file comes last. */
export function importForm(
  file: string | Uint8Array,
  product: ImportProduct = 'other',
  name = 'clients.csv',
): FormData {
  const form = new FormData()
  form.append('product', product)
  form.append('fileName', name)
  const bytes = new Uint8Array(Buffer.from(file))
  form.append('file', new Blob([bytes], { type: 'text/csv' }), name)
  return form
}
