/** The photo storage is unreachable or refuses a request; the message says which and why. */
export class StorageError extends Error {}
