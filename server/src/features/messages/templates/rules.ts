import { toOneLine } from '@salon/contract/one-line'
import { messagePlaceholders, type MessagePlaceholder } from '@salon/contract/message-vocabulary'
import type { Language } from '@salon/contract/vocabulary'
import { momentText, type MomentStyle } from '../../../kernel/moment-words.ts'

/** What the placeholders stand for; one without a value is left out. */
export type MessageValues = Readonly<Partial<Record<MessagePlaceholder, string>>>

const placeholder = /\{([^{}]*)\}/g

const isPlaceholder = (name: string): name is MessagePlaceholder =>
  (messagePlaceholders as readonly string[]).includes(name)

/** The lines of a text without those of which a placeholder has no value. */
const filledLines = (text: string, values: MessageValues) =>
  text
    .split(/\r?\n/)
    .filter((line) =>
      [...line.matchAll(placeholder)].every(
        ([, name = '']) => !isPlaceholder(name) || Boolean(values[name]),
      ),
    )

/** Fills a text in by parts: what stands between the placeholders, and their values. */
const fill = (
  text: string,
  values: MessageValues,
  plain: (text: string) => string,
  value: (text: string, name: MessagePlaceholder) => string,
) =>
  text
    .split(placeholder)
    .map((part, at) => {
      if (at % 2 === 0) return plain(part)
      return isPlaceholder(part) ? value(values[part] ?? '', part) : plain(`{${part}}`)
    })
    .join('')

const same = (text: string) => text

/** A text with its values; of the blank lines around what is left out, one stays, and none at its end. */
export const renderText = (text: string, values: MessageValues): string =>
  fill(
    filledLines(text, values)
      .join('\n')
      .replace(/\n{3,}/g, '\n\n'),
    values,
    same,
    same,
  ).trimEnd()

/** An SMS is one line: of a placeholder without a value nothing is left, nor a colon that would begin it. */
export const renderSms = (text: string, values: MessageValues): string =>
  toOneLine(fill(text, values, same, same)).replace(/^[\s:,.;-]+/, '')

/** A subject: one line, whatever the values are, so that no header can follow it. */
export const renderSubject = (text: string, values: MessageValues): string =>
  toOneLine(fill(text, values, same, same))

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** What can be dialled of a written number; the zero in brackets of '+49 (0)30 1 23' only without the country code. */
const dialled = (phone: string) =>
  (phone.startsWith('+') ? phone.replace('(0)', '') : phone).replaceAll(/(?!^\+)\D/g, '')

/** A phone number as a link on one line; plain text where it is none, or more than one: E.164 has 15 digits at most. */
function phoneLink(phone: string): string {
  const number = dialled(phone)
  const text = escapeHtml(phone)
  if (!/^\+?\d{3,15}$/.test(number)) return text
  return `<a href="tel:${number}" style="white-space: nowrap">${text}</a>`
}

/**
 * An email as HTML: paragraphs at blank lines, everything escaped. The address of the booking is a link, which may break
 * anywhere: it is one word, wider than a phone. The salon's phone number is a link that does not break.
 */
export function renderHtml(text: string, values: MessageValues, language: Language): string {
  const body = fill(
    filledLines(text, values).join('\n').trimEnd(),
    values,
    escapeHtml,
    (value, name) => {
      if (name === 'link') return `<a href="${escapeHtml(value)}">${escapeHtml(value)}</a>`
      return name === 'phone' ? phoneLink(value) : escapeHtml(value)
    },
  )
  const paragraphs = body
    .split(/\n{2,}/)
    .map((one) => `<p>${one.replaceAll('\n', '<br>\n')}</p>`)
    .join('\n')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
</head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; max-width: 36em; overflow-wrap: break-word">
${paragraphs}
</body>
</html>
`
}

/** The day and the time of a visit, as a client reads them. */
export const momentWords = (start: string, style: MomentStyle): { day: string; time: string } => ({
  day: momentText(start, style, { weekday: 'long', day: 'numeric', month: 'long' }),
  time: momentText(start, style, { hour: 'numeric', minute: '2-digit' }),
})
