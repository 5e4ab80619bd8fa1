import { config } from 'zod'

// Zod probes for `new Function`, which the CSP blocks and reports as a violation.
config({ jitless: true })
