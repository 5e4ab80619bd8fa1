import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storeVisitsOf, visitsOf, type VisitsOf } from '../../../../lib/visit-filters.ts'
import { accountQueries } from '../../../auth/api.ts'

/**
 * Whose visits are shown first: those of one's own staff member, for a team member who has one and sees the others'
 * too. `staffId` is undefined for everybody's.
 */
export const useMine = () => {
  const { data: account } = useQuery({ ...accountQueries.current(), enabled: false })
  const [choice, setChoice] = useState<{ by: number | undefined; is: VisitsOf }>()
  const chosen = choice && choice.by === account?.id ? choice.is : visitsOf(account?.id)
  const own = account?.role === 'user' && !account.seesOwnVisitsOnly ? account.staffId : null
  const choose = (next: VisitsOf) => {
    storeVisitsOf(next, account?.id)
    setChoice({ by: account?.id, is: next })
  }
  return {
    canChoose: own !== null,
    chosen,
    choose,
    staffId: own !== null && chosen === 'mine' ? own : undefined,
  }
}
