/**
 * One rule broken by one file of a scratch tree: the rule, the file, what the file holds, and a
 * second rule that the same text breaks too, where it cannot be avoided.
 */
export type Canary = readonly [rule: string, file: string, text: string, alsoBreaks?: string]

/** A file and its text that break no rule. */
export type Permitted = readonly [file: string, text: string]
