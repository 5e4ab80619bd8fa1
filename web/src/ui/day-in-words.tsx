import { useFormats } from '../text/text.ts'

/**
 * The day of a date field in the language of the app, 'Sun, Jan 5', for the end of the field's label: the field
 * itself is written as the browser wants it, which may be month first. Nothing while no day is entered.
 * @param day 'YYYY-MM-DD', or '' while it is being typed
 */
export const DayInWords = ({ day }: { day: string }) => {
  const { nearDay } = useFormats()
  return day === '' ? null : <time dateTime={day}>{nearDay(day)}</time>
}
