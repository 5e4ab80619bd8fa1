/** What the configuration says cannot be used; the message is one sentence for a person. */
export class ConfigError extends Error {}
