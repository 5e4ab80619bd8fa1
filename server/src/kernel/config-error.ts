/** An invalid configuration; the message is one sentence for a person. */
export class ConfigError extends Error {}
