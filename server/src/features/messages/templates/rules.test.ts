import { expect, it } from 'vitest'
import { renderHtml, renderText } from './rules.ts'

it('leaves one blank line where a line without a value is left out', () => {
  const text =
    'Hello {client},\n\nYour visit is cancelled.\n\nSee it here: {link}\n\n{salon}\n{phone}\n'

  expect(renderText(text, { client: 'Ann', salon: 'North' })).toBe(
    'Hello Ann,\n\nYour visit is cancelled.\n\nNorth',
  )
})

it.each([
  ['+49 (0)30 123-45', '<a href="tel:+493012345" style="white-space: nowrap">+49 (0)30 123-45</a>'],
  [
    '030 1"2<3 & 4',
    '<a href="tel:0301234" style="white-space: nowrap">030 1&quot;2&lt;3 &amp; 4</a>',
  ],
  ['030 123456 / 0171 1234567', '030 123456 / 0171 1234567'],
  ['ask <Bob>', 'ask &lt;Bob&gt;'],
])('makes a phone number of HTML a link on one line, and no other text: %s', (phone, html) => {
  const text = 'Call us: {phone}'

  expect(renderHtml(text, { phone }, 'en')).toContain(`<p>Call us: ${html}</p>`)
  expect(renderText(text, { phone })).toBe(`Call us: ${phone}`)
})
