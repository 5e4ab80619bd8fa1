import { useEffect, useState } from 'react'

/** True once `going` has been true for `milliseconds` without a break; false at once when it ends. */
export const useDelayed = (going: boolean, milliseconds: number): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!going) return
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [going, milliseconds])
  return going && late
}
