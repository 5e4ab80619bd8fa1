import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ComponentProps } from 'react'
import { currentToasts, dismissToast } from '../ui/toast-store.ts'
import { Toaster } from '../ui/toaster.tsx'

/** The toasts of the app: what failed is shown until somebody saves again. */
export const ToastRegion = (props: ComponentProps<typeof Toaster>) => {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'pending') return
        if (event.mutation.meta?.isBackground) return
        const failed = currentToasts().filter(({ variant }) => variant === 'destructive')
        for (const { id } of failed) dismissToast(id)
      }),
    [client],
  )
  return <Toaster {...props} />
}
