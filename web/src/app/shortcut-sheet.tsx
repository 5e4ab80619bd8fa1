import '../text/commands.ts'
import { useText } from '../text/text.ts'
import { DialogBody } from '../ui/dialog-parts.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { commandKey } from './navigation.ts'

interface ShortcutSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Whether the user may book: the shortcut is hidden otherwise. */
  mayBook: boolean
}

/** The list of keyboard shortcuts. */
export const ShortcutSheet = ({ mayBook, ...props }: ShortcutSheetProps) => {
  const t = useText()
  const keys = [
    ...(mayBook ? [['N', t('commands.keyBook')] as const] : []),
    ['/', t('commands.keySearch')],
    ['T', t('commands.keyToday')],
    ['G', t('commands.keyGoTo')],
    ['←', t('commands.keyDayBefore')],
    ['→', t('commands.keyDayAfter')],
    [commandKey(), t('commands.keyFind')],
    ['F8', t('commands.keyToasts')],
    ['?', t('commands.keyList')],
  ] as const
  return (
    <Dialog {...props} size="sm" title={t('commands.shortcuts')} closeLabel={t('shared.close')}>
      <DialogBody>
        <dl className="divide-y divide-line text-sm">
          {keys.map(([key, what]) => (
            <div key={key} className="flex items-center justify-between gap-4 py-2.5">
              <dt className="order-2 shrink-0">
                <kbd>{key}</kbd>
              </dt>
              <dd className="text-ink">{what}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
    </Dialog>
  )
}
