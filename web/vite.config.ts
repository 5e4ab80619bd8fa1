import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkFileNames, chunks } from './chunks.ts'
import { compressed } from './compressed.ts'

/** While developing: the public pages' own document, as the server chooses it. */
const bookingPages = (): Plugin => ({
  name: 'booking-pages',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _, next) => {
      if (/^\/(?:book(?:ing)?|form)\/[^/]+$/.test(request.url?.split('?')[0] ?? ''))
        request.url = '/book.html'
      next()
    })
  },
})

// Fails the build: a wrapper with a wrong address would fail only on the device.
const base = process.env['VITE_API_BASE']
if (base && !(/^https?:\/\//.test(base) && URL.canParse(base) && !/[?#]/.test(base))) {
  throw new Error(`VITE_API_BASE must be an address such as https://book.example.com, not ${base}`)
}

/**
 * The page is built to web/dist with a hash in every asset's name, so that the server may let
 * browsers keep them for good. Nothing is put inline: the server's policy is `script-src 'self'` and
 * `style-src 'self'`.
 */
export default defineConfig({
  root: import.meta.dirname,
  // The public pages are Preact's.
  plugins: [bookingPages(), react({ exclude: /\/src\/booking\// }), tailwindcss(), compressed()],
  resolve: {
    alias: {
      'react-style-singleton': fileURLToPath(
        new URL('src/lib/style-singleton.ts', import.meta.url),
      ),
    },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For the page-weight check: which script loads which.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: chunks(), chunkFileNames } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? '3000'}` },
  },
})
