import { expect, it } from 'vitest'
import { html, joined } from './api-page-html.ts'

it('escapes whatever is filled in, and nothing twice', () => {
  const inner = html`<b>${`<script>"&'`}</b>`

  expect(html`<p title="${'"'}">${inner}${false}${undefined}${[1, '<']}</p>`.text).toBe(
    '<p title="&quot;"><b>&lt;script&gt;&quot;&amp;&#39;</b>1&lt;</p>',
  )
})

it('puts something between pieces, escaped as well', () => {
  expect(html`${joined(['a', 'b'], ' & ')}`.text).toBe('a &amp; b')
})
