// `node scripts/run.mjs FILE [arguments]`: installs what is missing, then runs a TypeScript file of the
// repository. This file is JavaScript because it runs before any package is installed.
import { pathToFileURL } from 'node:url'
import { exitOnError } from './setup/exit-on-error.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { inRoot } from './setup/paths.mjs'
import { releaseSignals } from './setup/run-command.mjs'

const [file = ''] = process.argv.splice(2, 1)
await exitOnError(async () => {
  if (file === '') throw new Error('Name a file: node scripts/run.mjs scripts/test.ts')
  await ensureInstalled()
  releaseSignals()
  const { register } = await import('tsx/esm/api')
  register()
})
await import(pathToFileURL(inRoot(file)).href)
