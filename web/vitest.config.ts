import react from '@vitejs/plugin-react'
import { defineProject } from 'vitest/config'

export default defineProject({
  plugins: [react()],
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    testTimeout: 60_000,
    setupFiles: ['src/app/test-setup.ts'],
    // It looks for the wrapper's bridge when it is loaded, and so is loaded anew where a test says so.
    server: { deps: { inline: ['@capacitor/core'] } },
  },
})
