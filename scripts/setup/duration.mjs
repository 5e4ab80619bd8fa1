/**
 * '1.2 s', '2 min 05 s'.
 * @param {number} milliseconds
 */
export const formatDuration = (milliseconds) => {
  const seconds = milliseconds / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${String(Math.floor(seconds % 60)).padStart(2, '0')} s`
}
