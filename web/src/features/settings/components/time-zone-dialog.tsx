import type { SettingsEdit, TimeZonePreview } from '@salon/contract/settings'
import { useId, type ReactNode } from 'react'
import { dateTime } from '../../../text/formats.ts'
import '../../../text/settings.ts'
import { useLocale, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialog-parts.tsx'

interface TimeZoneDialogProps {
  /** What the zone would mean; the question is open while there is one. */
  preview: TimeZonePreview | null
  /** The zone so far. */
  before: string
  /** Saves what was chosen; `undo` restores the former value the same way. */
  onSave: (edit: SettingsEdit, undo: SettingsEdit) => void
  onClose: () => void
}

const spelled = (zone: string) => zone.replaceAll('_', ' ')

/** Asks what visits keep in another time zone, and shows the next one both ways. */
export const TimeZoneDialog = ({ preview, before, onSave, onClose }: TimeZoneDialogProps) => {
  const t = useText()
  const locale = useLocale()
  if (!preview) return null
  const { timeZone, visitsOnAnotherDay, nextVisit } = preview
  const shown = (when: string, zone: string) => dateTime(when, { ...locale, timeZone: zone })
  const keep = (kept: NonNullable<SettingsEdit['keep']>) => {
    onSave({ timeZone, keep: kept }, { timeZone: before, keep: kept })
    onClose()
  }
  const next = (when: string, zone = timeZone) =>
    t('settings.zoneNext', { visit: shown(when, zone) })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('settings.zoneTitle')}
      description={`${spelled(before)} → ${spelled(timeZone)}`}
      closeLabel={t('shared.close')}
      size="sm"
    >
      <DialogBody className="flex flex-col gap-4">
        {nextVisit && (
          <p className="text-sm text-muted">
            {nextVisit.customerName}, {nextVisit.serviceName}
            <br />
            {next(nextVisit.appointmentDate, before)}
          </p>
        )}
        <Way label={t('settings.keepClockTimes')} onChoose={() => keep('clock_times')}>
          <p>{t('settings.keepClockTimesHint')}</p>
          {nextVisit && <p>{next(nextVisit.movedDate)}</p>}
        </Way>
        <Way label={t('settings.keepMoments')} onChoose={() => keep('moments')}>
          <p>
            {t('settings.keepMomentsHint')}{' '}
            {t('settings.dayChanges', { count: visitsOnAnotherDay })}
          </p>
          {nextVisit && <p>{next(nextVisit.appointmentDate)}</p>}
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
