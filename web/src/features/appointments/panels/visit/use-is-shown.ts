import type { Appointment } from '@salon/contract/appointments'
import { useEffect, useRef } from 'react'

/**
 * Whether the visit that a request was made for is still shown: a response may come after the user
 * has left it.
 * @param rows the rows of the visit shown
 */
export const useIsShown = (rows: readonly Appointment[]) => {
  const shown = useRef(rows)
  useEffect(() => {
    shown.current = rows
    return () => {
      shown.current = []
    }
  }, [rows])
  return (visit: readonly Appointment[]) =>
    visit.some(({ id }) => shown.current.some((row) => row.id === id))
}
