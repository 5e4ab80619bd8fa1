import { customerRoutes } from '@salon/contract/customers'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts'
import { goTo } from '../screens.ts'

test.use({ expectedStatuses: [401, 404] })

/** Signs with the mouse. */
async function signOn(page: Page, canvas: Locator) {
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('there is nothing to sign on')
  await page.mouse.move(box.x + 30, box.y + 60)
  await page.mouse.down()
  for (let x = 40; x < 160; x += 10) await page.mouse.move(box.x + x, box.y + 60 + (x % 30))
  await page.mouse.up()
}

test('a form is written in the settings, signed at the desk and by a link, read again, and removed', async ({
  page,
  api,
  seeded,
}) => {
  await goTo(page, '/settings')
  await page.getByRole('button', { name: 'Add form' }).press('Enter')
  const editor = page.getByRole('dialog', { name: 'Add form' })
  await editor.getByLabel('Title').fill('Consent to colouring')
  // A word that is broken within, on the narrowest phone.
  const question = `Have you coloured before? ${'Haarfärbemittel'.repeat(5)}`
  await editor.getByLabel('Question', { exact: true }).fill(question)
  await expectAccessible(page, 'a form in the settings')
  await editor.getByRole('button', { name: 'Add form' }).press('Enter')
  await expect(editor).toBeHidden()

  const [client] = await api(customerRoutes.list, {})
  await goTo(page, `/customer/${client?.id}`)
  await page.getByRole('button', { name: 'Fill in a form' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Fill in a form' })
  await form.getByRole('radio', { name: 'Yes' }).check()
  await signOn(page, form.getByRole('img', { name: 'Signature' }))
  await expect(form.getByRole('button', { name: 'Sign again' })).toBeEnabled()
  await expectAccessible(page, 'a form to sign')
  await form.getByRole('button', { name: 'Save signed form' }).press('Enter')
  await expect(form).toBeHidden()

  await page.getByRole('button', { name: 'Open Consent to colouring' }).press('Enter')
  const signed = page.getByRole('dialog', { name: 'Consent to colouring' })
  await expect(signed.getByText('Have you coloured before?')).toBeVisible()
  await expect(signed.getByText(`Client: ${seeded.client}`)).toBeVisible()
  await expect(signed.locator('polyline')).toHaveAttribute('points', /^\d+ \d+ \d+/)
  await expectAccessible(page, 'a signed form')
  await signed.getByRole('button', { name: 'Close' }).press('Enter')

  await page.getByRole('button', { name: 'Make a link' }).press('Enter')
  const linking = page.getByRole('dialog', { name: 'Link to a form' })
  const makeLink = linking.getByRole('button', { name: 'Make link' })
  // A key does not wait until there is a form to choose.
  await expect(makeLink).toBeEnabled()
  await makeLink.press('Enter')
  const address = await linking.getByLabel('Address').inputValue()
  await expectAccessible(page, 'a link to a form')

  await page.goto(address)
  await page.getByRole('radio', { name: 'No' }).check()
  await page.getByLabel('I am a parent or guardian').check()
  await page.getByLabel('Your name, as parent or guardian').fill('Mary Lee')
  await signOn(page, page.getByRole('img', { name: 'Signature' }))
  await expectAccessible(page, 'the page of a link')
  await expectNoSidewaysScroll(page, 'the page of a link')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you. The salon has your form.')).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('This link is no longer valid')).toBeVisible()

  await goTo(page, `/customer/${client?.id}`)
  await expect(page.getByRole('list', { name: 'Signed forms' })).toContainText(
    'Signed by Mary Lee as guardian',
  )

  await page.getByRole('button', { name: 'Make a link' }).press('Enter')
  await expect(makeLink).toBeEnabled()
  await makeLink.press('Enter')
  const another = await linking.getByLabel('Address').inputValue()
  await linking.getByRole('button', { name: 'Turn off' }).press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Turn off this link?' })
  await dialog.getByRole('button', { name: 'Turn off' }).press('Enter')
  await expect(dialog).toBeHidden()
  await page.goto(another)
  await expect(page.getByText('This link is no longer valid')).toBeVisible()

  await goTo(page, `/customer/${client?.id}`)
  await page.getByRole('button', { name: 'More about consent' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Remove health data' }).press('Enter')
  const removal = page.getByRole('dialog', { name: 'Remove all health data?' })
  await expect(removal.getByText('2 signed forms')).toBeVisible()
  await expectAccessible(page, 'a removal of health data')
  await removal.getByRole('button', { name: 'Remove health data' }).press('Enter')
  await expect(removal).toBeHidden()
  await expect(page.getByText('No forms signed')).toBeVisible()
})
