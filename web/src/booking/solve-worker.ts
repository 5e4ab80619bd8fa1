// Solves ALTCHA challenges beside the page, by the library's own handler and the browser's PBKDF2.
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

handler({ deriveKey })
