import type { Page } from '@playwright/test'
import { messageRoutes, type MessagePreview, type MessageTemplate } from '@salon/contract/messages'
import { languages } from '@salon/contract/vocabulary'
import { plainEmails } from '../server/fixtures/plain-emails.ts'

type FileOf = (name: string) => string | undefined

/** Takes pictures of all emails in every language, as a mail program would show them; @returns how many. */
export async function takeEmails(page: Page, address: string, fileOf: FileOf): Promise<number> {
  // Of no address: the policy of the app's own pages would block an email's styles.
  await page.goto('about:blank')
  let taken = 0
  const take = async (name: string, html: () => Promise<string>) => {
    const file = fileOf(name)
    if (file === undefined) return
    await page.setContent(await html())
    await page.screenshot({ path: file, fullPage: true })
    taken += 1
  }
  const { request } = page.context()
  for (const language of languages) {
    const list = await request.get(`${address}${messageRoutes.templates.path}?language=${language}`)
    for (const { kind, channel, subject, text } of (await list.json()) as MessageTemplate[]) {
      if (channel !== 'email') continue
      await take(`email-${kind}-${language}`, async () => {
        const data = { kind, channel, language, subject, text }
        const answer = await request.post(address + messageRoutes.preview.path, { data })
        return ((await answer.json()) as MessagePreview).html ?? ''
      })
    }
    for (const [name, { subject, text }] of Object.entries(plainEmails(language)))
      await take(`email-${name}-${language}`, async () => asPlainText(`${subject}\n\n${text}`))
  }
  return taken
}

/** An email of plain text, as a mail program shows it: in lines of its own, which break at the window's edge. */
const asPlainText = (text: string) => `<!doctype html>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<pre style="font: 16px/1.5 sans-serif; white-space: pre-wrap; overflow-wrap: break-word">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`
