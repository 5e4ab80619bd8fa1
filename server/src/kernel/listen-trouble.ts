import { ConfigError } from './config-error.ts'

/** Where was to be listened. */
interface Place {
  readonly host: string
  readonly port: number
}

/** What the system says where the settings are the reason, and what a person can do about it. */
const sentences: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ port }) =>
    `The port ${port} is taken by another program. Choose another with PORT.`,
  EACCES: ({ port }) =>
    `The port ${port} is not for an ordinary user. Choose one above 1023 with PORT, and let a proxy have this one.`,
  EADDRNOTAVAIL: ({ host }) =>
    `HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0, and ${host} is not.`,
  ENOTFOUND: ({ host }) => `HOST must be an address of this machine; nobody knows ${host}.`,
  EAI_AGAIN: ({ host }) => `HOST must be an address of this machine; nobody knows ${host}.`,
}

/** Why nobody can be let in: a sentence where the settings are the reason, and otherwise what went wrong. */
export function listenTrouble(error: unknown, place: Place): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const sentence = sentences[code]
  return sentence ? new ConfigError(sentence(place), { cause: error }) : error
}
