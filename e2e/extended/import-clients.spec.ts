import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { byKeyboard } from '../keyboard.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts'
import { goTo } from '../screens.ts'

const clientFile = 'export_customer_list.csv'
const serviceFile = 'export_service_list_2026-11-30.csv'

/** As Fresha writes it: a byte order mark, and the country's code without its plus. */
const clients = [
  '\ufeffClient ID,First Name,Last Name,Email,Mobile Number,Telephone,Gender,Date of Birth,City,Note,Blocked,Added',
  '1001,Ann,Lee,ann@example.com,49 1512 3456789,,Female,24/12/1980,Köln,"likes tea, black",No,01/03/2020',
  '1002,Bo,Li,,4.915E+12,,,,,,No,02/03/2020',
  '1003,,,nobody@example.com,,,,,,,No,',
].join('\r\n')

/** A service as Fresha lists it, with the time behind it in which nobody else is booked. */
const services = [
  'Service name,Retail price,Duration,Extra time,Tax rate,Description,Category name',
  'Balayage,"120,50",2h 30m,15min,,Hand-painted lights,Colour',
].join('\r\n')

/** Visits of these clients: a past one, one to come, one of a client who is not here, and one at a time that is taken. */
const visits = [
  'Appt. ref,Date,Time,Client,Service,Team member,Duration,Price,Status',
  '1,24/12/2024,10:00,Ann Lee,Balayage,Olga,2h,"120,50",Came in',
  '2,24/12/2098,10:00,Bo Li,Balayage,Olga,1h 30m,"99,00",Came in',
  '3,25/12/2024,10:00,Nobody,Balayage,Olga,1h,"50,00",Came in',
  '4,24/12/2098,11:00,Ann Lee,Balayage,Olga,1h,"50,00",Came in',
].join('\r\n')

test('clients, services and visits move in from three files of Fresha by the keyboard, and out again', async ({
  page,
  empty: _empty,
}) => {
  const keys = byKeyboard(page)
  const dialog = page.getByRole('dialog', { name: 'Import data' })
  const push = (name: string) => keys.push(dialog.getByRole('button', { name, exact: true }))
  const open = async () => {
    await goTo(page, '/settings')
    await page.getByRole('button', { name: 'Import data' }).press('Enter')
  }
  // The job looks for work every two seconds.
  const soon = { timeout: 120_000 }
  const isNext = (name: string) =>
    expect(dialog.getByRole('heading', { name: `Next file: ${name}` })).toBeVisible(soon)
  await open()
  await expect(dialog.getByLabel('What the file holds')).toHaveValue('')
  await expectAccessible(page, 'import, the file')
  const chooser = page.waitForEvent('filechooser')
  await push('Choose file')
  const mimeType = 'text/csv'
  await (
    await chooser
  ).setFiles([
    { name: 'visits.csv', mimeType, buffer: Buffer.from(visits) },
    { name: serviceFile, mimeType, buffer: Buffer.from(services) },
    { name: clientFile, mimeType, buffer: Buffer.from(clients) },
  ])
  await isNext(clientFile)
  await expect(dialog.getByLabel(`What “${clientFile}” holds`)).toHaveValue('clients')
  await expect(dialog.getByText('Clients → Clients list → Export')).toBeVisible()
  await expectAccessible(page, 'import, the files')
  await expectNoSidewaysScroll(page, 'import, the files')
  await push('Upload')

  await expect(dialog.getByText('2 more files follow this one.')).toBeVisible()
  await expect(dialog.getByLabel('Dates such as 03/04/2026')).toHaveValue('day_first')
  await expect(dialog.getByLabel('What “City” is')).toHaveValue('into_notes')
  await expect(dialog.getByRole('cell', { name: 'Köln' })).toBeVisible()
  await expectAccessible(page, 'import, the columns')
  await push('Check')

  await expect(dialog.getByRole('button', { name: 'Refused' })).toBeVisible(soon)
  await push('Refused')
  await expect(dialog.getByText('First Name: The name is missing')).toBeVisible()
  await expectAccessible(page, 'import, the check')
  const download = page.waitForEvent('download')
  await push('Download refused rows')
  expect(await readFile(await (await download).path(), 'utf8')).toContain('The name is missing')
  await push('Import now')

  // The services follow, and then the visits, by the same steps.
  await isNext(serviceFile)
  await expect(dialog.getByLabel(`What “${serviceFile}” holds`)).toHaveValue('services')
  await push('Upload')
  await expect(dialog.getByLabel('What “Extra time” is')).toHaveValue('cleanup')
  await push('Check')
  await expect(dialog.getByRole('button', { name: 'Import now' })).toBeVisible(soon)
  await push('Import now')

  await isNext('visits.csv')
  await expect(dialog.getByText('1 service imported')).toBeVisible()
  await expect(dialog.getByLabel('What “visits.csv” holds')).toHaveValue('visits')
  await expectAccessible(page, 'import, the next file')
  await push('Upload')
  await expect(dialog.getByLabel('What “Team member” is')).toHaveValue('staff')
  await keys.tabTo(dialog.getByLabel('Came in'))
  await keys.press('ArrowDown')
  await expect(dialog.getByLabel('Came in')).toHaveValue('completed')
  await expectAccessible(page, 'import, the statuses')
  await push('Check')
  const totals = dialog.getByRole('table', { name: 'Totals by month' })
  await expect(totals.getByRole('row', { name: 'December 2024' })).toContainText('170.50', soon)
  await push('New, overlapping another visit')
  await expect(
    dialog.getByText('Row 5 · The staff member has another visit at that time: row 3 of this file'),
  ).toBeVisible()
  await expectAccessible(page, 'import, the totals')
  await push('Import now')
  await expect(dialog.getByText('3 visits imported')).toBeVisible(soon)
  await keys.press('Escape')
  await goTo(page, '/services')
  await expect(page.getByText('Balayage')).toBeVisible()
  await goTo(page, '/customers')
  await expect(page.getByText('Ann Lee')).toBeVisible()
  await expect(page.getByText('+49 1512 3456789')).toBeVisible()

  await open()
  for (const [n, name] of ['visits.csv', serviceFile, clientFile].entries()) {
    await push(`Undo the import of ${name}`)
    await keys.answer('Undo')
    await expect(dialog.getByText(/^Undone/)).toHaveCount(n + 1, soon)
  }
  await goTo(page, '/customers')
  await expect(page.getByText('Ann Lee')).toHaveCount(0)
})
