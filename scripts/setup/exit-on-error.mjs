/** Node is checked before any package is loaded, so that an old one gets a sentence. */
const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major >= 24 || (major === 22 && minor >= 13) || (major === 20 && minor >= 20)) return
  console.error(`Node 20.20+, 22.13+ or 24+ is needed; this is ${process.versions.node}.`)
  process.exit(1)
}

/**
 * Runs the work; a failure is printed as its message, and ends the process with exit code 1.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const exitOnError = async (work) => {
  checkNode()
  try {
    return await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
