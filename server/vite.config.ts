import { existsSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vite'

/** The entry points: built together, they share every module. */
const entries = {
  main: 'src/main.ts',
  seed: 'fixtures/seed-command.ts',
  photos: 'src/commands/photos.ts',
  admin: 'src/commands/admin.ts',
  backup: 'src/commands/backup.ts',
  restore: 'src/commands/restore.ts',
  verify: 'src/commands/verify.ts',
  jobs: 'src/commands/jobs.ts',
}

const present = Object.entries(entries)
  .map(([name, file]) => [name, path.join(import.meta.dirname, file)] as const)
  .filter(([, file]) => existsSync(file))

/**
 * The built server: our own code in a few files, packages left where npm put them. Only the
 * contract is bundled, because it ships as TypeScript. Every file lands in one folder: code finds
 * what lies beside it by `import.meta.url`, whichever file it was put into.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  ssr: { noExternal: ['@salon/contract'] },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(present),
      output: { entryFileNames: '[name].js', chunkFileNames: 'part-[name].js' },
    },
  },
})
