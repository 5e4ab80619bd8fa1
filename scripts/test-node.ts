// `npm run test:node -- 24 [command]`: `npm test`, or another command, with another version of Node, in a
// copy of this working tree with packages of its own.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inRoot } from './setup/paths.mjs'
import { exitOnError } from './setup/exit-on-error.mjs'
import { run } from './setup/run-command.mjs'

const [version = '', ...command] = process.argv.slice(2)

/** The package of the program alone. `node` itself fetches it in an install script, which npm 12 does not run. */
const nodePackage = () => {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const name = system === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  return `${name}-${system}-${process.arch}@${version}`
}

/** What is committed, changed and new in the working tree; nothing that git ignores. */
const copyTo = async (folder: string) => {
  const { code, output } = await run('git', ['ls-files', '-z', '-co', '--exclude-standard'])
  if (code !== 0) throw new Error(`git cannot list the files: ${output.trim()}`)
  const files = output.split('\0').filter((file) => file !== '' && existsSync(inRoot(file)))
  for (const file of files) cpSync(inRoot(file), path.join(folder, file))
}

const code = await exitOnError(async () => {
  if (!/^\d+(\.\d+){0,2}$/.test(version)) {
    throw new Error('Say which Node: npm run test:node -- 24')
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'salon-node-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  await copyTo(folder)
  const withNode = (words: string[], show: boolean) =>
    run('npm', ['exec', '--yes', `--package=${nodePackage()}`, '--', ...words], {
      cwd: folder,
      show,
      shell: process.platform === 'win32',
    })
  // Where a package has no program, npm silently runs the Node of this machine.
  const { output } = await withNode(['node', '--version'], false)
  const found = /^v[\d.]+$/m.exec(output)?.[0]
  if (!`${found}.`.startsWith(`v${version}.`)) {
    throw new Error(`npm has no Node ${version} for this machine.\n${output.trim()}`)
  }
  console.log(`Node ${found}`)
  return (await withNode(command.length > 0 ? command : ['npm', 'test'], true)).code
})
process.exit(code)
