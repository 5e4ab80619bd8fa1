import { customerRoutes } from '@salon/contract/customers'
import { formRoutes } from '@salon/contract/forms'
import type { Page } from '@playwright/test'
import { boxOf, fingerOf } from '../day-by-staff.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts'
import { goTo } from '../screens.ts'

/** Signs with a finger: two strokes, of 100 and 80 pixels. */
async function signByTouch(page: Page) {
  const field = page.getByRole('img', { name: 'Signature' })
  await field.scrollIntoViewIfNeeded()
  const finger = await fingerOf(page)
  const before = await boxOf(field)
  for (const [from, to] of [
    [30, 130],
    [150, 230],
  ] as const) {
    await finger.down(before.x + from, before.y + 40)
    for (let x = from; x <= to; x += 10) await finger.move(before.x + x, before.y + 40 + (x % 40))
    await finger.up()
  }
  // The finger draws, and neither scrolls nor moves what it draws on.
  expect(await boxOf(field)).toEqual(before)
}

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a tablet', { width: 834, height: 1194 }],
] as const) {
  test(`a form is signed by touch on ${device} @phone`, async ({ page, api, seeded }) => {
    await page.setViewportSize(viewport)
    await api(formRoutes.addTemplate, {
      body: {
        title: 'Consent to colouring',
        introduction: null,
        questions: [{ kind: 'yes_no', label: 'Have you coloured before?', isRequired: true }],
        asksSignature: true,
      },
    })
    const [client] = await api(customerRoutes.list, {})
    await goTo(page, `/customer/${client?.id}`)

    await page.getByRole('button', { name: 'Fill in a form' }).tap()
    const form = page.getByRole('dialog', { name: 'Fill in a form' })
    await form.getByRole('radio', { name: 'Yes' }).check()
    await signByTouch(page)
    await expect(form.getByRole('button', { name: 'Sign again' })).toBeEnabled()
    await expectAccessible(page, `a form signed by touch on ${device}`)
    await expectNoSidewaysScroll(page, `a form signed by touch on ${device}`)
    await form.getByRole('button', { name: 'Save signed form' }).tap()
    await expect(form).toBeHidden()

    const [signed] = await api(formRoutes.ofCustomer, { params: { id: client?.id ?? 0 } })
    const id = signed?.id ?? 0
    const { signature } = await api(formRoutes.get, { params: { id } })
    expect(signature?.strokes).toHaveLength(2)
    for (const [n, far] of [100, 80].entries()) {
      const across = (signature?.strokes[n] ?? []).filter((_, at) => at % 2 === 0)
      expect(Math.abs(Math.max(...across) - Math.min(...across) - far)).toBeLessThan(10)
    }
    await page.getByRole('button', { name: 'Open Consent to colouring' }).tap()
    const kept = page.getByRole('dialog', { name: 'Consent to colouring' })
    await expect(kept.getByText(`Client: ${seeded.client}`)).toBeVisible()
    await expect(kept.locator('polyline')).toHaveCount(2)
    const saved = page.waitForEvent('download')
    await kept.getByRole('button', { name: 'PDF' }).tap()
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
  })
}
