import { detailOf, type DeliveryOutcome } from '../kernel/delivery-outcome.ts'

/** Errors of nodemailer before an email is handed over. */
const before = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'ECONFIG', 'EPROXY'])
/** What a system says of a connection that was never there. */
const unconnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** What a failed `send` of the mailer means for its email. */
export function outcomeOfMailError(error: unknown): DeliveryOutcome {
  const { code, originalCode, responseCode, command, message, response } = (error ?? {}) as {
    code?: string
    originalCode?: string
    responseCode?: number
    command?: string
    message?: string
    response?: string
  }
  const detail = detailOf(response ?? message ?? String(error))
  const isAboutMessage = command !== undefined && /^(MAIL FROM|RCPT TO|DATA)/.test(command)
  if (responseCode !== undefined) {
    return { result: responseCode >= 500 && isAboutMessage ? 'refused' : 'retry', detail }
  }
  // Without an answer of the server: an address that nodemailer itself refuses.
  if (code === 'EENVELOPE') return { result: 'refused', detail }
  if (before.has(code ?? '') || unconnected.has(originalCode ?? code ?? '')) {
    return { result: 'retry', detail }
  }
  return { result: 'lost', detail }
}
