import type { Page } from '@playwright/test'
import { messageRoutes, type MessagePreview, type MessageTemplate } from '@salon/contract/messages'

/** Takes pictures of the emails to clients, as a mail program would show them; @returns how many. */
export async function takeLetters(
  page: Page,
  address: string,
  fileOf: (name: string) => string | undefined,
): Promise<number> {
  const { request } = page.context()
  const list = await request.get(`${address}${messageRoutes.templates.path}?language=en`)
  const templates = (await list.json()) as MessageTemplate[]
  // Of no address: the policy of the app's own pages would block a letter's styles.
  await page.goto('about:blank')
  let taken = 0
  for (const { kind, channel, language, subject, text } of templates) {
    const file = channel === 'email' ? fileOf(`letter-${kind}`) : undefined
    if (file === undefined) continue
    const answer = await request.post(address + messageRoutes.preview.path, {
      data: { kind, channel, language, subject, text },
    })
    const { html } = (await answer.json()) as MessagePreview
    await page.setContent(html ?? '')
    await page.screenshot({ path: file, fullPage: true })
    taken += 1
  }
  return taken
}
