import type { ActivityEntry } from '@salon/contract/activity'
import { statuses } from '@salon/contract/vocabulary'
import type { activity } from '../../../text/en/activity.ts'
import { activitySentences, type useText } from '../../../text/text.ts'

type Sentences = typeof activity
type Phrase = {
  [Entity in keyof Sentences]: `activity.${Entity}.${keyof Sentences[Entity] & string}`
}[keyof Sentences]

/** What a sentence leaves open beside the name. */
type Gaps = Partial<Record<'what' | 'number' | 'status', string>>

/** The server's sentences about an entity, and the phrase under which other languages have each. */
const sentencesOf = (entityType: string) =>
  Object.entries(activitySentences()?.[entityType as keyof Sentences] ?? {}).map(
    ([key, english]) => ({ key, phrase: `activity.${entityType}.${key}` as Phrase, english }),
  )

const literal = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** What a sentence of the server's with this name in it looks like, its other gaps as groups. */
function lookOf(english: string, name: string): RegExp {
  // Every second piece is the name of a gap.
  const pieces = english.split(/\{\{(\w+)\}\}/).map((piece, n) => {
    if (n % 2 === 0) return literal(piece)
    return piece === 'name' ? literal(name) : `(?<${piece}>.+)`
  })
  return new RegExp(`^${pieces.join('')}$`, 's')
}

/**
 * An activity entry in the language of `t`: the server's sentence translated if it is known, otherwise
 * the general sentence of its action, and the English one where there is none.
 * @param language the language of `t`
 */
export function entrySentence(
  { action, entityType, entityName, description }: ActivityEntry,
  t: ReturnType<typeof useText>,
  language: string,
): string {
  if (language === 'en' || entityName === null) return description
  const say = (phrase: Phrase, { what = '', number = '', status = '' }: Gaps = {}) => {
    const known = statuses.find((each) => each === status)
    const word = known ? t(`appointments.statuses.${known}`) : status
    return t(phrase, { name: entityName, what, number, status: word })
  }
  const ofKind = sentencesOf(entityType)
  for (const { phrase, english } of ofKind) {
    const fit = lookOf(english, entityName).exec(description)
    if (fit) return say(phrase, fit.groups)
  }
  const usual = ofKind.find(({ key }) => key === action)
  return usual ? say(usual.phrase) : description
}
