import { Copy } from 'lucide-react'
import '../../../text/calendar-feeds.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialog-parts.tsx'
import { DialogClose } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'

/** The inside of a dialog: the address of a feed, which is shown this once. */
export const FeedAddress = ({ address }: { address: string }) => {
  const t = useText()
  const copy = () => {
    const { onSuccess, onError } = toastOutcome(
      t('calendarFeeds.copied'),
      t('calendarFeeds.copyFailed'),
    )
    navigator.clipboard.writeText(address).then(onSuccess, onError)
  }
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <Field label={t('calendarFeeds.address')} hint={t('calendarFeeds.addressHint')}>
          <TextInput
            readOnly
            value={address}
            onFocus={({ target }) => target.select()}
            className="font-mono"
          />
        </Field>
        <p className="text-sm text-muted">{t('calendarFeeds.refresh')}</p>
        <p className="text-sm">
          {/* The scheme by which calendar programs subscribe instead of downloading once. */}
          <a
            href={address.replace(/^https?:/, 'webcal:')}
            className="text-brand-ink underline-offset-4 hover:underline"
          >
            {t('calendarFeeds.subscribe')}
          </a>
        </p>
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button>{t('calendarFeeds.done')}</Button>
        </DialogClose>
        {/* Over http a page may not write to the clipboard. */}
        {'clipboard' in navigator && (
          <Button variant="primary" onClick={copy}>
            <Copy aria-hidden />
            {t('calendarFeeds.copy')}
          </Button>
        )}
      </DialogFooter>
    </>
  )
}
