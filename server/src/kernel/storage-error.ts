/** The place where pictures are kept cannot be reached, or refuses us; the message says which and why. */
export class StorageError extends Error {}
