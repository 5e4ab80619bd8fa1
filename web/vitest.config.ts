import react from '@vitejs/plugin-react'
import { defineProject } from 'vitest/config'

export default defineProject({
  // The public pages are Preact's.
  plugins: [react({ exclude: /\/src\/booking\// })],
  test: {
    name: 'web',
    root: import.meta.dirname,
    // Those that touch no DOM are `.test.ts`, and in the project `pure`.
    include: ['src/**/*.test.tsx'],
    environment: 'jsdom',
    // One document and one module graph per worker; `set-up.ts` resets both after each test.
    isolate: false,
    testTimeout: 60_000,
    setupFiles: ['src/test/set-up.ts'],
    // It looks for the wrapper's bridge when it is loaded, and so is loaded anew where a test says so.
    server: { deps: { inline: ['@capacitor/core'] } },
  },
})
