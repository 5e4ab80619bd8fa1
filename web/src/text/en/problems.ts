/**
 * What a call says that got no answer, or one that is not the server's. The server's own refusals
 * bring their English sentence; other languages have one for each code.
 */
export const problems = {
  offline: 'You are offline. Try again when the connection is back.',
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  unknown: 'Something went wrong. Please try again.',
} as const
