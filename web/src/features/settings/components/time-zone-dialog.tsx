import type { SettingsEdit, TimeZonePreview } from '@salon/contract/settings'
import { useId, type ReactNode } from 'react'
import { dateTime } from '../../../text/formats.ts'
import { useLocale, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialog-parts.tsx'

interface TimeZoneDialogProps {
  /** What the zone would mean; the question is open while there is one. */
  preview: TimeZonePreview | null
  /** The zone so far. */
  before: string
  onKeep: (keep: NonNullable<SettingsEdit['keep']>) => void
  onClose: () => void
}

const spelled = (zone: string) => zone.replaceAll('_', ' ')

/** Asks what visits keep in another time zone, and shows the next one both ways. */
export const TimeZoneDialog = ({ preview, before, onKeep, onClose }: TimeZoneDialogProps) => {
  const t = useText()
  const locale = useLocale()
  if (!preview) return null
  const { timeZone, visitsOnAnotherDay, nextVisit } = preview
  const shown = (when: string, zone: string) => dateTime(when, { ...locale, timeZone: zone })
  const next = (when: string) =>
    nextVisit && (
      <p className="mt-1">{t('settings.zoneNextThen', { when: shown(when, timeZone) })}</p>
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('settings.zoneTitle')}
      description={t('settings.zoneFromTo', { before: spelled(before), after: spelled(timeZone) })}
      closeLabel={t('shared.close')}
      size="sm"
    >
      <DialogBody className="flex flex-col gap-4">
        {nextVisit && (
          <p className="text-sm text-muted">
            {t('settings.zoneNext', {
              client: nextVisit.customerName,
              service: nextVisit.serviceName,
              when: shown(nextVisit.appointmentDate, before),
            })}
          </p>
        )}
        <Way label={t('settings.keepClockTimes')} onChoose={() => onKeep('clock_times')}>
          <p>{t('settings.keepClockTimesHint')}</p>
          {nextVisit && next(nextVisit.movedDate)}
        </Way>
        <Way label={t('settings.keepMoments')} onChoose={() => onKeep('moments')}>
          <p>
            {t('settings.keepMomentsHint')}{' '}
            {visitsOnAnotherDay === 0
              ? t('settings.dayKept')
              : t('settings.dayChanges', { count: visitsOnAnotherDay })}
          </p>
          {nextVisit && next(nextVisit.appointmentDate)}
        </Way>
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button>{t('shared.cancel')}</Button>
        </DialogClose>
      </DialogFooter>
    </Dialog>
  )
}

interface WayProps {
  label: string
  onChoose: () => void
  /** What it means. */
  children: ReactNode
}

const Way = ({ label, onChoose, children }: WayProps) => {
  const meaningId = useId()
  return (
    <div>
      <Button block aria-describedby={meaningId} onClick={onChoose}>
        {label}
      </Button>
      <div id={meaningId} className="mt-2 text-sm text-muted">
        {children}
      </div>
    </div>
  )
}
