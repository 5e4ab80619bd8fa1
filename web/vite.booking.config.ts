import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compressed } from './compressed.ts'

/**
 * The public booking pages, built into web/dist after the app: a build of its own shares no file with the app's, whose
 * chunks are cut for the app (`chunks.ts`). Drawn with Preact, a tenth of React's weight (decision 062).
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss(), compressed()],
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For the page-weight check.
    manifest: '.vite/booking-manifest.json',
    rolldownOptions: { input: 'book.html' },
  },
})
