import { messageRoutes } from '@salon/contract/messages'
import { languages } from '@salon/contract/vocabulary'
import { expect, test } from '../fixtures.ts'
import { expectNoSidewaysScroll } from '../page-checks.ts'

test('every email to clients fits on a phone', { tag: '@phone' }, async ({ page, full, api }) => {
  for (const language of languages) {
    const templates = await api(messageRoutes.templates, { query: { language } })
    for (const { kind, channel, subject, text } of templates) {
      if (channel !== 'email') continue
      const body = { kind, channel, language, subject: subject ?? '', text }
      const { html } = await api(messageRoutes.preview, { body })
      await page.setContent(html ?? '')
      await expect(page.locator('body')).not.toBeEmpty()
      await expectNoSidewaysScroll(page, `${kind} in ${language} of ${full.owner}`)
    }
  }
})
