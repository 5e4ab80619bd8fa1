import { useMemo } from 'react'
import { useLocale, useText } from '../../../text/text.ts'
import { ListedPicker } from './listed-picker.tsx'

interface PickerProps {
  value: string
  disabled: boolean
  onChange: (value: string) => void
}

const spelled = (zone: string) => zone.replaceAll('_', ' ')

/** Chooses an IANA time zone by its city; each row tells how far its clocks are from Greenwich. */
export const TimeZonePicker = ({ value, disabled, onChange }: PickerProps) => {
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
