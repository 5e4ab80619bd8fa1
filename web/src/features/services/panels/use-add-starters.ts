import type { Category } from '@salon/contract/categories'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import '../../../text/service-lists.ts'
import { useText } from '../../../text/text.ts'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { categoryQueries, nextColor, useAddCategory } from '../../categories/api.ts'
import { useAddService } from '../api.ts'
import { starterLists, trades, type Starter } from '../components/starter-lists.ts'

/** A service of a list, and its price as the API takes it. */
export interface PricedStarter {
  readonly starter: Starter
  readonly price: string
}

/**
 * Adds services of ready-made lists one after the other, each to the category of its trade, which is added where
 * it is missing. `onAdded` is called after each, so that a second try after a failure sends the rest alone.
 */
export const useAddStarters = (onAdded: (starter: Starter) => void, onDone: () => void) => {
  const t = useText()
  const client = useQueryClient()
  const addCategory = useAddCategory()
  const addService = useAddService()
  const [pending, setPending] = useState(false)

  const add = async (chosen: readonly PricedStarter[]) => {
    const categories: Category[] = [...(await client.ensureQueryData(categoryQueries.list()))]
    const categoryNamed = async (name: string) => {
      const present = categories.find((category) => category.name === name)
      if (present) return present
      const added = await addCategory.mutateAsync({ name, color: nextColor(categories) })
      categories.push(added)
      return added
    }
    for (const trade of trades) {
      const ofTrade: readonly Starter[] = starterLists[trade]
      for (const { starter, price } of chosen.filter((one) => ofTrade.includes(one.starter))) {
        const { id: categoryId } = await categoryNamed(t(`serviceLists.${trade}.category`))
        const { name, minutes: duration } = starter
        await addService.mutateAsync({ name: t(name), price, duration, categoryId })
        onAdded(starter)
      }
    }
  }

  const save = async (chosen: readonly PricedStarter[]) => {
    setPending(true)
    try {
      await add(chosen)
      toast({ variant: 'success', title: t('serviceLists.added', { count: chosen.length }) })
      onDone()
    } catch (error) {
      toastFailure(t('serviceLists.failed'), error as Error)
    } finally {
      setPending(false)
    }
  }
  return { save, pending }
}
