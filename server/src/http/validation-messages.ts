import type { z } from 'zod'

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  null: 'null',
}

/** What the bound of a text or a list counts; a number is bounded itself. */
const counted: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' }

/**
 * A field in words, by the last name of its path: 'calling code' of gateway.callingCode, 'services, entry 2' of
 * services.1. The refusal has the whole path beside the sentence.
 */
function fieldInWords(path: readonly PropertyKey[] = []): string {
  const name = path.findLast((part) => typeof part === 'string')
  if (name === undefined) return 'The body'
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const last = path.at(-1)
  return typeof last === 'number' ? `${words}, entry ${last + 1},` : words
}

/** Zod's error map: the default message of an issue that the schema has no message for. */
export function sentenceFor(issue: z.core.$ZodRawIssue): string {
  const field = fieldInWords(issue.path)
  if (issue.input === undefined) return `${field} is missing`
  if (issue.code === 'invalid_type') {
    return `${field} is not ${kinds[issue.expected] ?? 'what it has to be'}`
  }
  if (issue.code === 'invalid_value') {
    return `${field} is none of: ${issue.values.map(String).join(', ')}`
  }
  if (issue.code === 'too_small') {
    const unit = counted[issue.origin]
    if (unit) return `${field} has fewer than ${issue.minimum} ${unit}`
    return `${field} is ${issue.inclusive === false ? 'not above' : 'below'} ${issue.minimum}`
  }
  if (issue.code === 'too_big') {
    const unit = counted[issue.origin]
    if (unit) return `${field} has more than ${issue.maximum} ${unit}`
    return `${field} is ${issue.inclusive === false ? 'not below' : 'above'} ${issue.maximum}`
  }
  return `${field} is not in a form that is understood`
}
