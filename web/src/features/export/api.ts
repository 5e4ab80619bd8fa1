import { useMutation } from '@tanstack/react-query'
import { downloadAndSave } from '../../lib/download.ts'

/** Saves all that is kept of a client as a file. */
export const useClientExport = (id: number) =>
  useMutation({
    mutationFn: () => downloadAndSave('GET /api/customers/:id/export', { params: { id } }),
  })
