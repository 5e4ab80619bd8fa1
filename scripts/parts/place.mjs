import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder, whatever the current directory is. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** An absolute path inside the repository. */
export const inRoot = (...parts) => path.join(root, ...parts)

/** '1.2 s', '2 min 05 s': a duration for a person. */
export const spoken = (milliseconds) => {
  const seconds = milliseconds / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${String(Math.floor(seconds % 60)).padStart(2, '0')} s`
}
