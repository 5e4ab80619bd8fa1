/** What a log may say of an error: where it broke and why, without the data of the statement. */
type LoggedError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
}

/**
 * Tells of an error what a person needs to find it. The query builder's message carries the values
 * of the statement, names and hashes among them; the driver's own message, underneath, does not.
 */
export function loggedError(error: Error): LoggedError {
  let root = error
  while (root.cause instanceof Error) root = root.cause
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: root.name,
    message: root.message,
    stack: frames.join('\n'),
    ...('code' in root && { code: String(root.code) }),
  }
}
