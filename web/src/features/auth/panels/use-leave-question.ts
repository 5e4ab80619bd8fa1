import { useText } from '../../../text/text.ts'
import type { LeaveQuestion } from '../../../ui/dialog.tsx'

/** What a dialog asks before it loses what was entered. */
export const useLeaveQuestion = (): LeaveQuestion => {
  const t = useText()
  return {
    title: t('shared.leaveTitle'),
    description: t('shared.leaveHint'),
    leave: t('shared.leave'),
    stay: t('shared.stay'),
  }
}
