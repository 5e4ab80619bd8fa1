import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hiddenStaff, storeHiddenStaff } from '../../../../lib/visit-filters.ts'
import { accountQueries } from '../../../auth/api.ts'

/** The staff members whose visits this account hides, which the browser remembers, and a function that sets them. */
export function useHiddenStaff() {
  const { data: account } = useQuery({ ...accountQueries.current(), enabled: false })
  const [hidden, setHidden] = useState(() => hiddenStaff(account?.id))
  const hide = (ids: ReadonlySet<number>) => {
    storeHiddenStaff(ids, account?.id)
    setHidden(ids)
  }
  return { hidden, hide }
}
