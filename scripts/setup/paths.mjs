import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder, whatever the current directory is. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * An absolute path inside the repository.
 * @param {...string} parts
 */
export const inRoot = (...parts) => path.join(root, ...parts)
