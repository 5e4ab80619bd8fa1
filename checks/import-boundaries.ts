// `npm run boundaries`: the repository breaks no rule, and every rule works: each is broken on purpose
// by a canary in a scratch tree, where that rule and no other must report it.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Canary } from './canaries/canary.ts'
import * as page from './canaries/page.ts'
import * as server from './canaries/server.ts'
import { boundaryRules, cruiseTree, roots, type Violation } from './cruise.ts'
import { fileRules, inspectFiles } from './file-rules.ts'
import { knownOffenders } from './library-rules.ts'

const repository = path.join(import.meta.dirname, '..')
const canaries = [...server.broken, ...page.broken]
const permitted = [...server.allowed, ...page.allowed]

const inspect = async (tree: string) => {
  const { files, violations } = await cruiseTree(tree)
  return { files, violations: [...violations, ...inspectFiles(tree)] }
}

const write = (tree: string, file: string, text: string) => {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true })
  writeFileSync(path.join(tree, file), `${text}\nexport {}\n`)
}

/** A tree with this repository's folders, one harmless file in each, and the installed packages. */
const makeScratchTree = (tree: string) => {
  for (const root of roots) {
    mkdirSync(path.join(tree, root), { recursive: true })
    cpSync(path.join(repository, root, 'package.json'), path.join(tree, root, 'package.json'))
  }
  for (const target of [...server.targets, ...page.targets, 'web/vite.config.ts']) {
    write(tree, target, '')
  }
  const packages = path.join(tree, 'node_modules')
  mkdirSync(path.join(packages, '@salon'), { recursive: true })
  for (const name of readdirSync(path.join(repository, 'node_modules'))) {
    if (name === '@salon' || name.startsWith('.')) continue
    symlinkSync(path.join(repository, 'node_modules', name), path.join(packages, name), 'junction')
  }
  symlinkSync(path.join(tree, 'contract'), path.join(packages, '@salon', 'contract'), 'junction')
}

const listed = (violations: Violation[]) =>
  violations.map(({ rule, from, to }) => `  ${rule}: ${from} → ${to}`).join('\n')

/** The violations of the tree with one more file, which is then put back. */
const inspectWith = async (tree: string, file: string, text: string) => {
  const wasThere = [...server.targets, ...page.targets].includes(file)
  write(tree, file, text)
  const { violations } = await inspect(tree)
  if (wasThere) write(tree, file, '')
  else rmSync(path.join(tree, file))
  return violations
}

const complaints: string[] = []

const known = Object.entries(knownOffenders).flatMap(([rule, files]) =>
  files.map((file) => [rule, file] as const),
)
const isKnown = (rule: string, file: string) =>
  known.some(([itsRule, itsFile]) => itsRule === rule && itsFile === file)

const tryCanary = async (tree: string, [rule, file, text, alsoBreaks]: Canary) => {
  const violations = await inspectWith(tree, file, text)
  const reported = new Set(violations.map((violation) => violation.rule))
  const expected = new Set([rule, ...(alsoBreaks ? [alsoBreaks] : [])])
  const right = reported.size === expected.size && [...expected].every((name) => reported.has(name))
  if (!right) {
    complaints.push(
      `The canary for ${rule} in ${file} was reported by: ${[...reported].join(', ') || 'nothing'}`,
    )
  }
  return right
}

const tree = mkdtempSync(path.join(tmpdir(), 'salon-boundaries-'))
try {
  const { files, violations: found } = await inspect(repository)
  const violations = found.filter(({ rule, from }) => !isKnown(rule, from))
  for (const [rule, file] of known) {
    const isThere = found.some((one) => one.rule === rule && one.from === file)
    if (!isThere) complaints.push(`${file} keeps to ${rule}: remove it from the known offenders.`)
  }
  makeScratchTree(tree)
  const { violations: before } = await inspect(tree)
  if (before.length > 0) complaints.push(`The scratch tree is not sound:\n${listed(before)}`)

  let caught = 0
  for (const canary of canaries) if (await tryCanary(tree, canary)) caught += 1
  for (const [file, text] of permitted) {
    const met = await inspectWith(tree, file, text)
    if (met.length > 0) complaints.push(`What is permitted is refused:\n${listed(met)}`)
  }

  const tried = new Set(canaries.map(([rule]) => rule))
  for (const name of [...boundaryRules, ...fileRules]) {
    if (!tried.has(name)) complaints.push(`No canary breaks ${name}.`)
  }

  if (violations.length > 0) console.log(listed(violations))
  for (const complaint of complaints) console.log(complaint)
  console.log(
    `boundaries: ${violations.length} violations in ${files} files, ${caught} of ${canaries.length} canaries caught, ` +
      `${tried.size} rules`,
  )
  process.exitCode = violations.length + complaints.length === 0 ? 0 : 1
} finally {
  rmSync(tree, { recursive: true, force: true })
}
