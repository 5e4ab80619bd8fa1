import { useMutation } from '@tanstack/react-query'
import { download, saveFile } from '../../lib/download.ts'
import { inWrapper } from '../../lib/platform.ts'

/** Saves all that is kept of a client as a file. */
export const useClientExport = (id: number) =>
  useMutation({
    mutationFn: async () => {
      const how = { signal: new AbortController().signal, onProgress: () => {} }
      const file = await download('GET /api/customers/:id/export', how, { params: { id } })
      return saveFile(file, inWrapper())
    },
  })
