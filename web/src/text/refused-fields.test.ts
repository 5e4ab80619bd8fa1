import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { translatedRefusal } from './refusal.ts'
import './refusals.ts'
import { text } from './text.ts'

const root = new URL('../../../', import.meta.url)
/** The sources of what the calendar refuses. */
const calendar = [
  ...[
    'appointments',
    'blocked-times',
    'primitives',
    'recurrence',
    'recurrence-rule',
    'series',
    'service-terms',
    'waiting-list',
    'working-hours',
  ].map((name) => `contract/src/${name}.ts`),
  ...['appointments', 'working-hours'].flatMap((slice) =>
    readdirSync(new URL(`server/src/features/${slice}/`, root), {
      recursive: true,
      encoding: 'utf8',
    })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => `server/src/features/${slice}/${file}`),
  ),
]
/** What is no sentence about a field of a form: entries of the activity, and what only another program sends. */
const others =
  /^(Added|Booked|Deleted|Handed|Moved|Removed|Reordered|Restored) |^(Opening hours|The salon)$|photo is there|photo is not there|number of a row|begin again with|has seven days|^There is another choice|^The series has no visit on|has since been deleted|changed again since|same entry on the waiting/

test('whatever the calendar refuses of a field has a phrase in every language', () => {
  const sentences = calendar.flatMap((file) =>
    [
      ...readFileSync(new URL(file, root), 'utf8')
        .replaceAll(/\/\*[^]*?\*\/|\/\/.*|summary:\s*(['`]).*?\1/g, '')
        .matchAll(/(['`])([A-Z][\p{L}’]* .*?)\1/gu),
    ].map(([, , sentence = '']) => sentence.replaceAll(/\$\{[^}]*\}/g, '7')),
  )
  const refused = sentences.filter((sentence) => !others.test(sentence))

  expect(refused.length).toBeGreaterThan(60)
  expect(refused.filter((sentence) => translatedRefusal(sentence, text) === undefined)).toEqual([])
})
