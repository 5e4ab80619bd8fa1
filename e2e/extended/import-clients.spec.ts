import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts'
import { goTo } from '../screens.ts'

/** As Fresha writes it: a byte order mark, and the country's code without its plus. */
const file = [
  '\ufeffClient ID,First Name,Last Name,Email,Mobile Number,Telephone,Gender,Date of Birth,City,Note,Blocked,Added',
  '1001,Ann,Lee,ann@example.com,49 1512 3456789,,Female,24/12/1980,Köln,"likes tea, black",No,01/03/2020',
  '1002,Bo,Li,,4.915E+12,,,,,,No,02/03/2020',
  '1003,,,nobody@example.com,,,,,,,No,',
].join('\r\n')

/** Visits of these clients: a past one, one to come, one of a client who is not here, and one at a time that is taken. */
const visits = [
  'Appt. ref,Date,Time,Client,Service,Team member,Duration,Price,Status',
  '1,24/12/2024,10:00,Ann Lee,Balayage,Olga,2h,"120,50",Came in',
  '2,24/12/2098,10:00,Bo Li,Balayage,Olga,1h 30m,"99,00",Came in',
  '3,25/12/2024,10:00,Nobody,Balayage,Olga,1h,"50,00",Came in',
  '4,24/12/2098,11:00,Ann Lee,Balayage,Olga,1h,"50,00",Came in',
].join('\r\n')

test('clients and visits move in from two files of Fresha by the keyboard, and out again', async ({
  page,
  empty: _empty,
}) => {
  await goTo(page, '/settings')
  await page.getByRole('button', { name: 'Import data' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Import data' })
  await expect(dialog.getByLabel('What the file holds')).toHaveValue('')
  await expectAccessible(page, 'import, the file')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose file' }).press('Enter')
  const mimeType = 'text/csv'
  await (
    await chooser
  ).setFiles([
    { name: 'visits.csv', mimeType, buffer: Buffer.from(visits) },
    { name: 'export_customer_list.csv', mimeType, buffer: Buffer.from(file) },
  ])
  await expect(
    dialog.getByRole('heading', { name: 'Next file: export_customer_list.csv' }),
  ).toBeVisible()
  await expect(dialog.getByLabel('What “export_customer_list.csv” holds')).toHaveValue('clients')
  await expect(dialog.getByText('Clients → Clients list → Export')).toBeVisible()
  await expectAccessible(page, 'import, two files')
  await expectNoSidewaysScroll(page, 'import, two files')
  await dialog.getByRole('button', { name: 'Upload' }).press('Enter')

  await expect(dialog.getByText('1 more file follows this one.')).toBeVisible()
  await expect(dialog.getByLabel('Dates such as 03/04/2026')).toHaveValue('day_first')
  await expect(dialog.getByLabel('What “City” is')).toHaveValue('into_notes')
  await expect(dialog.getByRole('cell', { name: 'Köln' })).toBeVisible()
  await expectAccessible(page, 'import, the columns')
  await dialog.getByRole('button', { name: 'Check', exact: true }).press('Enter')

  // The job looks for work every two seconds.
  const refused = dialog.getByRole('button', { name: 'Refused' })
  await expect(refused).toBeVisible({ timeout: 120_000 })
  await refused.press('Enter')
  await expect(dialog.getByText('First Name: The name is missing')).toBeVisible()
  await expectAccessible(page, 'import, the check')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download refused rows' }).press('Enter')
  expect(await readFile(await (await download).path(), 'utf8')).toContain('The name is missing')
  await dialog.getByRole('button', { name: 'Import now' }).press('Enter')

  // The visits follow, by the same steps.
  await expect(dialog.getByRole('heading', { name: 'Next file: visits.csv' })).toBeVisible({
    timeout: 120_000,
  })
  await expect(dialog.getByLabel('What “visits.csv” holds')).toHaveValue('visits')
  await expectAccessible(page, 'import, the next file')
  await dialog.getByRole('button', { name: 'Upload' }).press('Enter')
  await expect(dialog.getByLabel('What “Team member” is')).toHaveValue('staff')
  await dialog.getByLabel('Came in').selectOption('Completed')
  await expect(dialog.getByLabel('Came in')).toHaveValue('completed')
  await expectAccessible(page, 'import, the statuses')
  await dialog.getByRole('button', { name: 'Check', exact: true }).press('Enter')
  const totals = dialog.getByRole('table', { name: 'Totals by month' })
  await expect(totals.getByRole('row', { name: 'December 2024' })).toContainText('170.50', {
    timeout: 120_000,
  })
  await dialog.getByRole('button', { name: 'New, overlapping another visit' }).press('Enter')
  await expect(
    dialog.getByText('Row 5 · The staff member has another visit at that time: row 3 of this file'),
  ).toBeVisible()
  await expectAccessible(page, 'import, the totals')
  await dialog.getByRole('button', { name: 'Import now' }).press('Enter')
  const undoVisits = dialog.getByRole('button', { name: 'Undo the import of visits.csv' })
  await expect(undoVisits).toBeVisible({ timeout: 120_000 })
  await page.keyboard.press('Escape')
  await goTo(page, '/customers')
  await expect(page.getByText('Ann Lee')).toBeVisible()
  await expect(page.getByText('+49 1512 3456789')).toBeVisible()

  await goTo(page, '/settings')
  await page.getByRole('button', { name: 'Import data' }).press('Enter')
  await undoVisits.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(dialog.getByText(/^Undone/)).toBeVisible({ timeout: 120_000 })
  const undo = dialog.getByRole('button', { name: 'Undo the import of export_customer_list.csv' })
  await undo.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(dialog.getByText(/^Undone/)).toHaveCount(2, { timeout: 120_000 })
  await goTo(page, '/customers')
  await expect(page.getByText('Ann Lee')).toHaveCount(0)
})
