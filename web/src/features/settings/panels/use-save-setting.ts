import type { SettingsEdit } from '@salon/contract/settings'
import '../../../text/settings.ts'
import { text, useLocale } from '../../../text/text.ts'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useEditSettings } from '../api.ts'

/** As long as other things can be undone, in milliseconds. */
const undoDuration = 10_000

/**
 * Saves a setting when it is chosen, with a toast in the language chosen by then.
 * Each of several quick changes gets its toast, unlike with the callbacks of a mutation. Where it
 * is given what was set before, it offers to undo the change.
 */
export const useSaveSetting = () => {
  const locale = useLocale()
  // Loads on demand: a refusal means that the server is reachable.
  const { mutateAsync } = useEditSettings(async (conflicts) =>
    (await import('./ask-setting-conflict.ts')).askSettingConflict(conflicts, locale),
  )
  const save = (edit: SettingsEdit, before?: SettingsEdit): void =>
    void mutateAsync(edit).then(
      () =>
        toast({
          variant: 'success',
          title: text('settings.saved'),
          ...(before && {
            duration: undoDuration,
            action: {
              label: text('appointments.undo'),
              altText: text('appointments.undoByKeyboard'),
              onAction: () => save(before),
            },
          }),
        }),
      (error: unknown) => toastFailure(text('settings.saveFailed'), error),
    )
  return save
}
