// Part of `npm run lint`: mistakes made on purpose in a scratch tree, each of which the linter must
// find by the rule that is about it. Rules that need types say nothing at all where types cannot be
// read, so that silence of the real tree alone proves nothing.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const repository = path.join(import.meta.dirname, '..')

const mistakes: Record<string, readonly [file: string, text: string]> = {
  'typescript(no-floating-promises)': [
    'server/src/query-not-awaited.ts',
    `import { drizzle } from 'drizzle-orm/node-postgres'
import { integer, pgTable } from 'drizzle-orm/pg-core'
const chair = pgTable('chair', { id: integer() })
const db = drizzle('postgres://127.0.0.1/none')
export const forget = () => {
  db.delete(chair)
}`,
  ],
  'typescript(no-misused-promises)': [
    'server/src/promise-as-condition.ts',
    `const ask = async () => false
export const answer = () => (ask() ? 1 : 2)`,
  ],
  'typescript(switch-exhaustiveness-check)': [
    'server/src/status-forgotten.ts',
    `export const word = (status: 'open' | 'closed') => {
  switch (status) {
    case 'open':
      return 'Open'
  }
  return ''
}`,
  ],
  'typescript(no-explicit-any)': ['server/src/any.ts', 'export const loose = (x: any) => x'],
  'eslint(no-console)': ['server/src/console.ts', `console.log('a stray line')`],
  'react-hooks(rules-of-hooks)': [
    'web/src/hook-in-a-branch.tsx',
    `import { useState } from 'react'
export const Chair = ({ open }: { open: boolean }) => {
  if (open) useState(0)
  return null
}`,
  ],
  'jsx-a11y(alt-text)': ['web/src/picture.tsx', `export const Picture = () => <img src="a.png" />`],
}

const tree = mkdtempSync(path.join(tmpdir(), 'salon-lint-'))
try {
  for (const file of ['.oxlintrc.json', 'package.json', 'tsconfig.base.json']) {
    cpSync(path.join(repository, file), path.join(tree, file))
  }
  symlinkSync(path.join(repository, 'node_modules'), path.join(tree, 'node_modules'), 'junction')
  for (const workspace of ['server', 'web']) {
    mkdirSync(path.join(tree, workspace, 'src'), { recursive: true })
    const tsconfig = path.join(workspace, 'tsconfig.json')
    cpSync(path.join(repository, tsconfig), path.join(tree, tsconfig))
  }
  for (const [file, text] of Object.values(mistakes)) {
    writeFileSync(path.join(tree, file), `${text}\n`)
  }

  const oxlint = path.join(repository, 'node_modules/oxlint/bin/oxlint')
  const options = ['--type-aware', '--deny-warnings', '--format=json', 'server', 'web']
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, ...options], { cwd: tree })
  const { diagnostics: found = [] } = JSON.parse(String(stdout)) as {
    diagnostics?: { code: string; filename: string }[]
  }
  const missed = Object.entries(mistakes).filter(
    ([rule, [file]]) => !found.some(({ code, filename }) => code === rule && filename === file),
  )
  for (const [rule, [file]] of missed) {
    const met = found.filter(({ filename }) => filename === file).map(({ code }) => code)
    console.log(`The mistake for ${rule} met: ${met.join(', ') || 'nothing'} ${String(stderr)}`)
  }
  const all = Object.keys(mistakes).length
  console.log(`lint: ${all - missed.length} of ${all} canaries caught`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  rmSync(tree, { recursive: true, force: true })
}
