import type { Appointment } from '@salon/contract/appointments'
import type { AnyRouter } from '@tanstack/react-router'
import '../../../../text/waiting-list.ts'
import { text } from '../../../../text/text.ts'
import { currentToasts, toast, type ToastMessage } from '../../../../ui/toast-store.ts'
import { whoFits } from '../../../waiting-list/api.ts'
import { freedInAddress, freedTimes } from '../../components/waiting-list/freed-times.ts'

/**
 * Adds to a toast, while it is shown, how many on the waiting list fit the time of rows that take it no more, and a
 * button that shows them. It is an offer beside what was done: where it fails, nothing is said.
 */
export async function offerFreed(
  rows: readonly Appointment[],
  { id, ...message }: ToastMessage & { id: number },
  router: AnyRouter | undefined,
): Promise<void> {
  try {
    const freed = freedTimes(rows, Date.now())
    const found = await Promise.all(freed.map((one) => whoFits(one)))
    const count = new Set(found.flatMap((matches) => matches.map(({ entry }) => entry.id))).size
    const isShown = currentToasts().some((one) => one.id === id && one.open)
    if (count === 0 || !isShown) return
    const fit = text('waitingList.fit', { count })
    toast({
      ...message,
      description: message.description ? `${message.description}. ${fit}` : fit,
      secondAction: {
        label: text('waitingList.show'),
        altText: text('waitingList.showAlt'),
        onAction: () =>
          void router?.navigate({
            to: '/appointments',
            search: { waiting: freedInAddress(freed) },
          }),
      },
    })
  } catch {
    return
  }
}
