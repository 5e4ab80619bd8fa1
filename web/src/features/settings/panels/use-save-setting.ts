import type { SettingsEdit } from '@salon/contract/settings'
import { text } from '../../../text/text.ts'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useEditSettings } from '../api.ts'

/**
 * Saves a setting when it is chosen, and says how it went, in the language that is spoken by then.
 * Every one of several quick changes is told about, unlike with the callbacks of a mutation.
 */
export const useSaveSetting = () => {
  const { mutateAsync } = useEditSettings()
  return (edit: SettingsEdit) =>
    void mutateAsync(edit).then(
      () => toast({ variant: 'success', title: text('settings.saved') }),
      (error: unknown) => toastFailure(text('settings.saveFailed'), error),
    )
}
