import type { Formula } from '@salon/contract/formulas'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { MockRefusal, openPage, type MockServer } from '../../../test/open-page.tsx'
import { givenAppointment } from '../../../test/salon-rows.ts'
import { ClientFormulas, VisitFormula } from './formula-card.tsx'
import './formula-dialog.tsx'
import './print-formulas.tsx'

const row = givenAppointment({ appointmentDate: '2026-06-10T08:00:00.000Z' })
const mixtures = [
  {
    brand: 'Koleston',
    shades: [
      { shade: '7/0', grams: 30 },
      { shade: '7/1', grams: 12.5 },
    ],
    developer: '20 vol / 6 %',
    developerGrams: 42.5,
    minutes: 35,
    note: 'roots',
  },
]
const lastTime: Formula = {
  id: 4,
  appointmentId: row.id + 1000,
  appointmentDate: '2026-04-10T08:00:00.000Z',
  serviceName: 'Colour',
  mixtures,
  notedBy: 'Anna',
  version: 3,
}
const ofVisit = { ...lastTime, id: 5, appointmentId: row.id, appointmentDate: row.appointmentDate }
const later = { ...lastTime, id: 6, appointmentDate: '2026-07-10T08:00:00.000Z' }

const open = (formulas: Formula[], answers: MockServer = () => undefined) =>
  openPage(<VisitFormula row={row} rows={[row]} />, answers, undefined, undefined, [], [], {
    formulas,
  })

const openDialog = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name }))
}

it('shows a client’s formulas with date and service, the newest first', async () => {
  openPage(
    <ClientFormulas customer={{ id: 7, name: 'Ann Lee' }} />,
    () => undefined,
    undefined,
    undefined,
    [],
    [],
    {
      formulas: [ofVisit, lastTime],
    },
  )

  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('Jun')
  expect(second?.textContent).toMatch(/Apr.*2026 · Colour/)
  expect(second?.textContent).toContain(
    'Koleston: 7/0 30 g + 7/1 12.5 g · 20 vol / 6 % 42.5 g · 35 min · roots',
  )
})

it('prints them with all that is weighed, and nothing else of the screen', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const answers: MockServer = ({ operation }) =>
    operation === 'GET /api/user' ? { id: 1, role: 'admin' } : { id: 1, name: 'Salon Mira' }
  openPage(
    <ClientFormulas customer={{ id: 7, name: 'Ann Lee' }} />,
    answers,
    undefined,
    undefined,
    [],
    [],
    { formulas: [ofVisit, lastTime] },
  )

  await userEvent.click(await screen.findByRole('button', { name: 'Print formulas' }))

  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const sheet = document.querySelector('body > .print-sheet')
  const [, second] = sheet?.querySelectorAll('section') ?? []
  expect(sheet?.querySelector('header')?.textContent).toBe('Ann LeeSalon Mira · Formulas')
  expect(second?.textContent).toMatch(/^.*Apr.*2026 · ColourKoleston/)
  expect([...(second?.querySelectorAll('tr') ?? [])].map((row) => row.textContent)).toEqual([
    '30 g7/0',
    '12.5 g7/1',
    '42.5 gDeveloper: 20 vol / 6 %',
  ])
  expect(second?.textContent).toContain('35 min · rootsNoted by Anna')

  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('.print-sheet')).toBeNull())
})

it('copies the formula of the visit before, to change and save', async () => {
  const user = userEvent.setup()
  const sent = open([later, lastTime], () => ofVisit)
  const dialog = await openDialog('Add formula')

  await user.click(dialog.getByRole('button', { name: 'As last time' }))
  expect(dialog.getAllByLabelText(/^Shade/).map((field) => field)).toHaveLength(2)
  const [grams] = dialog.getAllByLabelText(/^Grams\b(?! of)/)
  await user.clear(grams as HTMLElement)
  await user.type(grams as HTMLElement, '40,5')
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, ...rest] = mixtures[0]?.shades ?? []
  expect(sent).toMatchObject([
    {
      operation: `PUT /api/appointments/${row.id}/formula`,
      body: {
        mixtures: [{ ...mixtures[0], shades: [{ ...first, grams: 40.5 }, ...rest] }],
        existing: 'reject',
      },
    },
  ])
})

it('offers no earlier formula where there is none', async () => {
  open([later])
  const dialog = await openDialog('Add formula')

  expect(dialog.queryByRole('button', { name: 'As last time' })).toBeNull()
})

it('says beside each field what is wrong, and sends nothing', async () => {
  const user = userEvent.setup()
  const sent = open([])
  const dialog = await openDialog('Add formula')

  await user.type(dialog.getByLabelText('Minutes'), '300')
  await user.click(dialog.getByRole('button', { name: 'Add mixture' }))
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))

  expect(await dialog.findAllByText('Please enter the brand')).toHaveLength(2)
  expect(dialog.getAllByText('Please enter the shade')).toHaveLength(2)
  expect(dialog.getAllByText('Grams are from 0.1 to 999.9, with one decimal')).toHaveLength(2)
  expect(dialog.getByText('Minutes must be a whole number from 1 to 240')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getAllByLabelText(/^Brand/)[0])
  expect(sent).toEqual([])
})

it('keeps what was typed when the server refuses', async () => {
  const user = userEvent.setup()
  open([ofVisit], () => new MockRefusal(404, { code: 'not_found', detail: 'Gone' }))
  const dialog = await openDialog('Edit formula')

  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))

  await screen.findByText("Couldn't save this formula")
  expect((dialog.getByLabelText(/^Brand/) as HTMLInputElement).value).toBe('Koleston')
})

const theirs = {
  ...ofVisit,
  mixtures: [{ brand: 'Illumina', shades: [{ shade: '8/1', grams: 25 }] }],
  version: 4,
}
/** Refuses what was made from another version than the present one. */
const refuseStale: MockServer = ({ ifMatch }) =>
  ifMatch === '"4"'
    ? theirs
    : new MockRefusal(412, { code: 'stale', detail: 'Changed since', present: theirs })

it('asks which formula to keep where somebody has noted one meanwhile', async () => {
  const user = userEvent.setup()
  const sent = open([lastTime], refuseStale)
  const dialog = await openDialog('Add formula')
  await user.click(dialog.getByRole('button', { name: 'As last time' }))
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))

  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('Illumina: 8/1 25 g')).toBeTruthy()
  expect(question.getByText(/^Koleston: 7\/0 30 g/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Save mine' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toMatchObject([
    { body: { existing: 'reject' } },
    { ifMatch: '"4"', body: { mixtures: [{ brand: 'Koleston' }] } },
  ])
})

it('keeps what somebody else has changed, where nothing was changed here or theirs is chosen', async () => {
  const user = userEvent.setup()
  const sent = open([ofVisit], refuseStale)
  const untouched = await openDialog('Edit formula')
  await user.click(untouched.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const dialog = await openDialog('Edit formula')
  await user.type(dialog.getByLabelText(/^Area/), ' twice')
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Use theirs' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"3"', '"3"'])
})

it('removes the formula of the visit', async () => {
  const user = userEvent.setup()
  const sent = open([ofVisit])

  await user.click(await screen.findByRole('button', { name: 'More for this formula' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove formula' }))

  await screen.findByText('Formula removed')
  expect(sent.map(({ operation }) => operation)).toEqual([
    `DELETE /api/appointments/${row.id}/formula`,
  ])
})
