// `npm run doors`: the real tree breaks no rule, and every rule is seen to work: each is broken on
// purpose in a scratch tree, where that rule and no other must speak up.
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
import * as page from './canaries/page.mjs'
import * as server from './canaries/server.mjs'
import { cruiseTree, forbidden, roots } from './cruise.mjs'
import { inspectRooms, roomRules } from './rooms.mjs'

const repository = path.join(import.meta.dirname, '..')
const canaries = [...server.broken, ...page.broken]
const permitted = [...server.allowed, ...page.allowed]

const inspect = async (tree) => {
  const { files, violations } = await cruiseTree(tree)
  return { files, violations: [...violations, ...inspectRooms(tree)] }
}

const write = (tree, file, text) => {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true })
  writeFileSync(path.join(tree, file), `${text}\nexport {}\n`)
}

/** A tree with the house's rooms, one harmless file in each, and the real packages. */
const plantHouse = (tree) => {
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

const spoken = (violations) =>
  violations.map(({ rule, from, to }) => `  ${rule}: ${from} → ${to}`).join('\n')

/** Plants one file, looks, and puts back what was there. */
const lookWith = async (tree, file, text) => {
  const wasThere = [...server.targets, ...page.targets].includes(file)
  write(tree, file, text)
  const { violations } = await inspect(tree)
  if (wasThere) write(tree, file, '')
  else rmSync(path.join(tree, file))
  return violations
}

const complaints = []

const tryCanary = async (tree, [rule, file, text, alsoBreaks]) => {
  const violations = await lookWith(tree, file, text)
  const spoke = new Set(violations.map((violation) => violation.rule))
  const expected = new Set([rule, ...(alsoBreaks ? [alsoBreaks] : [])])
  const right = spoke.size === expected.size && [...expected].every((name) => spoke.has(name))
  if (!right) {
    complaints.push(`The canary for ${rule} in ${file} met: ${[...spoke].join(', ') || 'nothing'}`)
  }
  return right
}

const tree = mkdtempSync(path.join(tmpdir(), 'salon-doors-'))
try {
  const { files, violations } = await inspect(repository)
  plantHouse(tree)
  const { violations: before } = await inspect(tree)
  if (before.length > 0) complaints.push(`The scratch tree is not sound:\n${spoken(before)}`)

  let caught = 0
  for (const canary of canaries) if (await tryCanary(tree, canary)) caught += 1
  for (const [file, text] of permitted) {
    const met = await lookWith(tree, file, text)
    if (met.length > 0) complaints.push(`What the house allows is refused:\n${spoken(met)}`)
  }

  const tried = new Set(canaries.map(([rule]) => rule))
  for (const name of [...forbidden.map((rule) => rule.name), ...roomRules]) {
    if (!tried.has(name)) complaints.push(`No canary breaks ${name}.`)
  }

  if (violations.length > 0) console.log(spoken(violations))
  for (const complaint of complaints) console.log(complaint)
  console.log(
    `doors: ${violations.length} violations in ${files} files, ${caught} of ${canaries.length} canaries caught, ` +
      `${tried.size} rules`,
  )
  process.exitCode = violations.length + complaints.length === 0 ? 0 : 1
} finally {
  rmSync(tree, { recursive: true, force: true })
}
