import '../../../text/calendar-feeds.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyLinkButton, LinkInput } from '../../../ui/copied-link.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialog-parts.tsx'
import { DialogClose } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'

/** The inside of a dialog: the address of a feed, which is shown this once. */
export const FeedAddress = ({ address }: { address: string }) => {
  const t = useText()
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <Field label={t('calendarFeeds.address')} hint={t('calendarFeeds.addressHint')}>
          <LinkInput link={address} />
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
        <CopyLinkButton
          link={address}
          label={t('calendarFeeds.copy')}
          copied={t('calendarFeeds.copied')}
          failed={t('calendarFeeds.copyFailed')}
        />
      </DialogFooter>
    </>
  )
}
