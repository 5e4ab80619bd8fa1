// `npm run boundaries`: the repository breaks no rule, and every rule works: each is broken on purpose
// by a canary in a scratch tree, where that rule and no other must report the canary's file.
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
import type { Canary, Permitted } from './canaries/canary.ts'
import * as page from './canaries/page.ts'
import * as server from './canaries/server.ts'
import { boundaryRules, cruiseTree, roots, type Violation } from './cruise.ts'
import { fileRules, inspectFiles } from './file-rules.ts'

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

/** Splits canaries into rounds in which no two write the same file: reading the tree is what takes time. */
const inRounds = <T>(rows: readonly T[], fileOf: (row: T) => string): T[][] => {
  const rounds: T[][] = []
  for (const row of rows) {
    const round = rounds.find((others) => others.every((other) => fileOf(other) !== fileOf(row)))
    if (round === undefined) rounds.push([row])
    else round.push(row)
  }
  return rounds
}

/** The violations of the tree with the files of a round, by the file that breaks the rule; then restores it. */
const inspectWith = async (tree: string, files: readonly Permitted[]) => {
  for (const [file, text] of files) write(tree, file, text)
  const { violations } = await inspect(tree)
  for (const [file] of files) {
    const wasThere = [...server.targets, ...page.targets].includes(file)
    if (wasThere) write(tree, file, '')
    else rmSync(path.join(tree, file))
  }
  const others = violations.filter(({ from }) => files.every(([file]) => file !== from))
  if (others.length > 0)
    complaints.push(`A file beside the canaries was reported:\n${listed(others)}`)
  return (file: string) => violations.filter(({ from }) => from === file)
}

const complaints: string[] = []

const isCaught = ([rule, file, , alsoBreaks]: Canary, violations: readonly Violation[]) => {
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
  const { files, violations } = await inspect(repository)
  makeScratchTree(tree)
  const { violations: before } = await inspect(tree)
  if (before.length > 0) complaints.push(`The scratch tree is not sound:\n${listed(before)}`)

  let caught = 0
  for (const round of inRounds(canaries, ([, file]) => file)) {
    const violationsOf = await inspectWith(
      tree,
      round.map(([, file, text]) => [file, text]),
    )
    caught += round.filter((canary) => isCaught(canary, violationsOf(canary[1]))).length
  }
  for (const round of inRounds(permitted, ([file]) => file)) {
    const violationsOf = await inspectWith(tree, round)
    const refused = round.flatMap(([file]) => violationsOf(file))
    if (refused.length > 0) complaints.push(`What is permitted is refused:\n${listed(refused)}`)
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
