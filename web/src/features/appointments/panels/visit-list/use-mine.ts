import { storeVisitsOf, visitsOf } from '../../../../lib/visit-filters.ts'
import { useAccountChoice } from '../use-account-choice.ts'

/**
 * Whose visits are shown first: those of one's own staff member, for a team member who has one and sees the others'
 * too. `staffId` is undefined for everybody's.
 */
export const useMine = () => {
  const { account, chosen, choose } = useAccountChoice(visitsOf, storeVisitsOf)
  const own = account?.role === 'user' && !account.seesOwnVisitsOnly ? account.staffId : null
  return {
    canChoose: own !== null,
    chosen,
    choose,
    staffId: own !== null && chosen === 'mine' ? own : undefined,
  }
}
