import { useText } from '../../../text/text.ts'
import type { LeaveQuestion } from '../../../ui/dialog.tsx'

/** What a dialog asks before it loses what was entered. */
export const useLeaveQuestion = (): LeaveQuestion => {
  const t = useText()
  return {
    title: t('auth.leaveTitle'),
    description: t('auth.leaveHint'),
    leave: t('auth.leave'),
    stay: t('auth.stay'),
  }
}
