// What no import shows: names, places and sizes of files, and who reads the environment.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { roots } from './cruise.mjs'

const skipped = new Set(['node_modules', 'dist', 'coverage', 'data', 'test-results'])
const lineLimit = 400

const slice =
  '(auth|accounts|salon-info|customers|categories|services|staff|appointments|activity|dashboard|analytics|notifications|settings|export|events|backups|history|idempotency|calendar)'
const kebab = '[a-z0-9]+(-[a-z0-9]+)*'

/** Each place has a closed vocabulary; the first row whose folder matches decides. */
const vocabulary = [
  [
    'server/src/features/',
    `${slice}/((photo-|visit-|search-|reset-|registration-|letter-|factor-|device-|colleague-|undo-|list-|booking-|caller-|password-|stream-)?(routes|operations|queries|rules)\\.ts|[a-z0-9.-]+\\.test\\.ts)`,
  ],
  [
    'server/src/',
    '(main|app|config)(\\.test)?\\.ts|(kernel|db|files|backup|mail|http|jobs)/.+|commands/[a-z0-9.-]+\\.ts',
  ],
  ['server/fixtures/', '.+'],
  ['server/test/', '.+'],
  [
    'web/src/features/',
    `${slice}/(api(\\.test)?\\.tsx?|(components|panels)/${kebab}(\\.test)?\\.tsx?)`,
  ],
  ['web/src/', '(app|screens|ui|lib|text|test)/.+|vite-env\\.d\\.ts'],
  ['contract/src/', `${kebab}(\\.test)?\\.ts`],
].map(([folder, names]) => [folder, new RegExp(`^(${names})$`)])

const drawer = /(^|\/)(utils?|helpers?|common|misc|types|index)(\/|\.tsx?$|\.mjs$)/
const kebabName = new RegExp(`^${kebab}(\\.[a-z0-9-]+)*\\.(tsx?|mjs)$`)

/** One rule of a file: its name, and what is wrong with the file, or undefined. */
const rules = {
  'every-file-has-a-room': ({ file }) => {
    const place = vocabulary.find(([folder]) => file.startsWith(folder))
    if (place === undefined) return undefined
    const [folder, names] = place
    return names.test(file.slice(folder.length)) ? undefined : `is no room of ${folder}`
  },
  'no-drawers': ({ file }) => (drawer.test(file) ? 'is named after nothing in it' : undefined),
  'names-are-kebab-case': ({ file }) =>
    kebabName.test(path.posix.basename(file)) ? undefined : 'is not in kebab-case',
  'files-stay-readable': ({ lines }) =>
    lines > lineLimit ? `has ${lines} lines; ${lineLimit} is the most` : undefined,
  'config-reads-the-environment': ({ file, text }) =>
    file.startsWith('server/src/') &&
    file !== 'server/src/config.ts' &&
    !/\.test\.ts$|\/test\//.test(file) &&
    /\bprocess\s*(\.\s*env\b|\[\s*['"]env['"]\s*\])|\{[^{}]*\benv\b[^{}]*\}\s*(=\s*process\b|from\s*['"](node:)?process['"])/.test(
      text,
    )
      ? 'reads the environment; only server/src/config.ts does'
      : undefined,
}

/** The names of the rules, for whoever counts or breaks them. */
export const roomRules = Object.keys(rules)

const sourcesUnder = (tree, relative) =>
  readdirSync(path.join(tree, relative), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return []
    const file = `${relative}/${entry.name}`
    if (entry.isDirectory()) return sourcesUnder(tree, file)
    return /\.(tsx?|mjs)$/.test(entry.name) ? [file] : []
  })

/**
 * Looks at every source file of a tree laid out like this repository.
 * @param {string} tree its absolute path
 * @returns {{ rule: string, from: string, to: string }[]} `to` says what is wrong
 */
export const inspectRooms = (tree) =>
  [...roots, 'checks', 'scripts']
    .filter((relative) => readdirSync(tree).includes(relative))
    .flatMap((relative) => sourcesUnder(tree, relative))
    .flatMap((file) => {
      const text = readFileSync(path.join(tree, file), 'utf8')
      const facts = { file, text, lines: text.trimEnd().split('\n').length }
      return Object.entries(rules).flatMap(([rule, wrong]) => {
        const to = wrong(facts)
        return to === undefined ? [] : [{ rule, from: file, to }]
      })
    })
