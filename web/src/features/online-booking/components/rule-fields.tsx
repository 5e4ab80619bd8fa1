import type {
  OnlineBookingSettings,
  OnlineBookingSettingsEdit,
} from '@salon/contract/online-booking'
import { bookingConfirmations, bookingGaps } from '@salon/contract/vocabulary'
import '../../../text/online-booking.ts'
import { useText } from '../../../text/text.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

interface RuleFieldsProps {
  readonly value: OnlineBookingSettings
  readonly onChange: (edit: OnlineBookingSettingsEdit) => void
  /** What the server refused, by field. */
  readonly errors: Readonly<Record<string, string>>
}

type FigureRule =
  | 'noticeMinutes'
  | 'horizonDays'
  | 'stepMinutes'
  | 'changeHours'
  | 'mostBookings'
  | 'gapMinutes'

/** The rules by which clients book: how early, how far ahead, how often, and who confirms. */
export const RuleFields = ({ value, onChange, errors }: RuleFieldsProps) => {
  const t = useText()
  const figure = (name: FigureRule, label: string, suffix?: string, hint?: string) => (
    <Field label={label} hint={hint} error={errors[name]}>
      <TextInput
        name={name}
        inputMode="numeric"
        className="figures"
        {...(suffix !== undefined && { suffix })}
        // An empty field is refused when it is saved, rather than being 0.
        value={Number.isNaN(value[name]) ? '' : value[name]}
        onChange={({ target }) => {
          const digits = target.value.replace(/\D/g, '').slice(0, 5)
          onChange({ [name]: digits === '' ? Number.NaN : Number(digits) })
        }}
      />
    </Field>
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {figure(
        'noticeMinutes',
        t('onlineBooking.notice'),
        t('onlineBooking.minutes'),
        t('onlineBooking.noticeHint'),
      )}
      {figure('horizonDays', t('onlineBooking.horizon'), t('onlineBooking.days'))}
      {figure('stepMinutes', t('onlineBooking.step'), t('onlineBooking.minutes'))}
      {figure(
        'changeHours',
        t('onlineBooking.change'),
        t('onlineBooking.hours'),
        t('onlineBooking.changeHint'),
      )}
      {figure('mostBookings', t('onlineBooking.most'), undefined, t('onlineBooking.mostHint'))}
      <Field label={t('onlineBooking.confirmation')} error={errors['confirmation']}>
        <Select
          name="confirmation"
          value={value.confirmation}
          options={bookingConfirmations.map((each) => ({
            value: each,
            label: t(`onlineBooking.confirmations.${each}`),
          }))}
          onChange={({ target }) => {
            const chosen = bookingConfirmations.find((each) => each === target.value)
            if (chosen) onChange({ confirmation: chosen })
          }}
        />
      </Field>
      <Field
        label={t('onlineBooking.gaps')}
        hint={value.gaps === 'all' ? undefined : t('onlineBooking.gapsHint')}
        error={errors['gaps']}
      >
        <Select
          name="gaps"
          value={value.gaps}
          options={bookingGaps.map((each) => ({
            value: each,
            label: t(`onlineBooking.gapChoices.${each}`),
          }))}
          onChange={({ target }) => {
            const chosen = bookingGaps.find((each) => each === target.value)
            if (chosen) onChange({ gaps: chosen })
          }}
        />
      </Field>
      {value.gaps === 'no_short' &&
        figure('gapMinutes', t('onlineBooking.gapMinutes'), t('onlineBooking.minutes'))}
    </div>
  )
}
