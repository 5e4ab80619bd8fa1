import { config } from 'zod'

// Zod looks whether it may compile; the page's security policy forbids that and reports the try.
config({ jitless: true })
