import type { Takings } from '@salon/contract/analytics'
import '../../../text/analytics.ts'
import { useFormats, useText } from '../../../text/text.ts'

type Visits = Pick<Takings, 'visits' | 'bookedVisits'>

/** Writes visits that took place, and beside them those that are booked as well. */
export function useVisitWords() {
  const t = useText()
  const formats = useFormats()
  /** 'and 71 booked'; nothing where no more are. */
  const andBooked = ({ visits, bookedVisits }: Visits): string =>
    bookedVisits > visits
      ? t('analytics.andBooked', { booked: formats.count(bookedVisits - visits) })
      : ''
  const beside = (words: string, of: Visits) => [words, andBooked(of)].filter(Boolean).join(' ')
  return {
    andBooked,
    /** '15 and 71 booked' */
    figure: (of: Visits) => beside(formats.count(of.visits), of),
    /** '15 visits and 71 booked' */
    words: (of: Visits) => beside(t('shared.visits', { count: of.visits }), of),
  }
}
