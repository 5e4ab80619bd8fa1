import type { StaffMember } from '@salon/contract/staff'
import { feedDetails, usualFeedDetail, type FeedDetail } from '@salon/contract/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import '../../../text/calendar-feeds.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { addressInBrowser } from '../../../lib/base-address.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialog-parts.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { toastFailure, toastOutcome } from '../../../ui/toast-outcome.ts'
import { feedQueries, useIssueFeed, useRevokeFeed } from '../api.ts'
import { FeedAddress } from './feed-address.tsx'

interface FeedDialogProps {
  /** Whose visits; the salon's without. */
  member?: StaffMember
  onClose: () => void
}

/** Makes, renews and turns off a calendar feed. Mount it only while it is open. */
export const FeedDialog = ({ member, onClose }: FeedDialogProps) => {
  const t = useText()
  const formats = useFormats()
  const { data: feeds } = useQuery(feedQueries.list())
  const issue = useIssueFeed()
  const revoke = useRevokeFeed()
  const staffId = member?.id ?? null
  const feed = feeds?.find((one) => one.staffId === staffId)
  const [chosen, setChosen] = useState<FeedDetail>()
  const [revoking, setRevoking] = useState(false)
  const detail = chosen ?? feed?.detail ?? usualFeedDetail

  const create = () =>
    issue.mutate(
      { staffId, detail },
      { onError: (error) => toastFailure(t('calendarFeeds.createFailed'), error) },
    )
  const turnOff = (id: number) => {
    const outcome = toastOutcome(t('calendarFeeds.revoked'), t('calendarFeeds.revokeFailed'))
    const onSuccess = () => {
      outcome.onSuccess()
      onClose()
    }
    revoke.mutate(id, { onSuccess, onError: outcome.onError })
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title={
          member ? t('calendarFeeds.ofMember', { name: member.name }) : t('calendarFeeds.ofSalon')
        }
        closeLabel={t('shared.close')}
        pending={issue.isPending}
      >
        {issue.data ? (
          <FeedAddress address={addressInBrowser(issue.data.path)} />
        ) : (
          <>
            <DialogBody className="flex flex-col gap-4">
              {feed && (
                <p className="text-sm text-ink">
                  {t('calendarFeeds.since', { moment: formats.dateTime(feed.issuedAt) })}
                </p>
              )}
              <Field label={t('calendarFeeds.detail')} hint={t('calendarFeeds.never')}>
                <Select
                  value={detail}
                  options={feedDetails.map((value) => ({
                    value,
                    label: t(`calendarFeeds.details.${value}`),
                  }))}
                  onChange={({ target }) => setChosen(target.value as FeedDetail)}
                />
              </Field>
              <p className="text-sm text-muted">
                {t('calendarFeeds.secret')} {feed && t('calendarFeeds.renewHint')}
              </p>
            </DialogBody>
            <DialogFooter>
              {feed && (
                <Button disabled={issue.isPending} onClick={() => setRevoking(true)}>
                  {t('calendarFeeds.revoke')}
                </Button>
              )}
              <Button
                variant="primary"
                pending={issue.isPending}
                disabled={!feeds}
                onClick={create}
              >
                {t(feed ? 'calendarFeeds.renew' : 'calendarFeeds.create')}
              </Button>
            </DialogFooter>
          </>
        )}
      </Dialog>
      {feed && (
        <ConfirmDialog
          open={revoking}
          onOpenChange={setRevoking}
          title={t('calendarFeeds.revokeTitle')}
          description={t('calendarFeeds.revokeHint')}
          confirmLabel={t('calendarFeeds.revoke')}
          cancelLabel={t('shared.cancel')}
          pending={revoke.isPending}
          onConfirm={() => turnOff(feed.id)}
        />
      )}
    </>
  )
}
