import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Smaller files gain less than the words that say so weigh. */
const leastBytes = 1000

/**
 * Puts a brotli and a gzip beside every script and style, each as small as it gets: the server sends
 * those, which are a tenth smaller than what it could make of them while a browser waits.
 */
export const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle: ({ dir = '' }) => {
    const assets = path.join(dir, 'assets')
    for (const name of readdirSync(assets).filter((file) => /\.(?:js|css)$/.test(file))) {
      const file = path.join(assets, name)
      // Of the build before, into the same folder: names have hashes.
      if (existsSync(`${file}.br`)) continue
      const bytes = readFileSync(file)
      if (bytes.length < leastBytes) continue
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
})
