import { useMemo } from 'react'
import '../../../text/settings.ts'
import { useLocale, useText } from '../../../text/text.ts'
import { ListedPicker } from './listed-picker.tsx'

interface TimeZonePickerProps {
  value: string
  disabled: boolean
  onChange: (value: string) => void
}

const spelled = (zone: string) => zone.replaceAll('_', ' ')

/** Chooses an IANA time zone by its city; each row shows the UTC offset. */
export const TimeZonePicker = ({ value, disabled, onChange }: TimeZonePickerProps) => {
  const t = useText()
  const { language } = useLocale()
  const options = useMemo(
    () =>
      // The list leaves UTC out, and a zone may be known under an older name than the list's.
      [...new Set(['UTC', value, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
        value: zone,
        label: spelled(zone),
      })),
    [value],
  )
  const offsetOf = (timeZone: string) =>
    new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longOffset' })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return (
    <ListedPicker
      value={{ value, label: spelled(value) }}
      options={options}
      detailOf={offsetOf}
      noneLabel={t('settings.timeZoneNone')}
      disabled={disabled}
      onChange={onChange}
    />
  )
}
