import type { Appointment } from '@salon/contract/appointments'
import { useEffect, useRef } from 'react'

/**
 * Tells whether the visit that something was asked of is still the one in sight: an answer may come
 * when one has left it.
 * @param rows the rows of the visit in sight
 */
export const useInSight = (rows: readonly Appointment[]) => {
  const shown = useRef(rows)
  useEffect(() => {
    shown.current = rows
    return () => {
      shown.current = []
    }
  }, [rows])
  return (asked: readonly Appointment[]) =>
    asked.some(({ id }) => shown.current.some((row) => row.id === id))
}
