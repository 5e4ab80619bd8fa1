import { mostSpreadsheetBytes } from '@salon/contract/import-vocabulary'
import { expect, test } from 'vitest'
import { inImportOrder, kindOfFile, problemOfFile } from './import-file.ts'

test.each([
  // Fresha, Square, Easy!Appointments and our own export.
  ['export_customer_list.csv', 'clients'],
  ['export_service_list_2026-11-29.csv', 'services'],
  ['Appointments_list.csv', 'visits'],
  ['ML123_catalog-2026-11-29-0914.csv', 'services'],
  ['ea_users.csv', 'clients'],
  ['ea_users_providers.csv', 'staff'],
  ['ea_appointments.csv', 'visits'],
  ['easyappointments-customers.csv', 'clients'],
  ['Easy!Appointments.csv', undefined],
  ['staff.csv', 'staff'],
  // English, German, Russian; some systems take umlauts apart.
  ['Appointments by client.csv', 'visits'],
  ['TeamMembers.tsv', 'staff'],
  ['price list.csv', 'services'],
  ['Kundenliste.csv', 'clients'],
  ['Gäste.csv'.normalize('NFD'), 'clients'],
  ['Terminliste Kunden.csv', 'visits'],
  ['Mitarbeiter.csv', 'staff'],
  ['Dienstleistungen.csv', 'services'],
  ['Клиентская база.csv', 'clients'],
  ['История посещений.csv', 'visits'],
  ['Записи.csv'.normalize('NFD'), 'visits'],
  ['сотрудники.csv', 'staff'],
  ['прайс-лист.csv', 'services'],
  // What only looks like one.
  ['square-terminal.csv', undefined],
  ['export-20261129.csv', undefined],
])('the name %s says that it holds %s', (name, kind) => {
  expect(kindOfFile(name)).toBe(kind)
})

test('clients come first and visits last, and files of one kind as they were chosen', () => {
  const names = ['visits.csv', 'b.csv', 'services.csv', 'a.csv', 'staff.csv', 'clients.csv']

  const ordered = inImportOrder(names.map((name) => new File(['x'], name)))

  expect(ordered.map(({ name }) => name)).toEqual([
    'clients.csv',
    'staff.csv',
    'services.csv',
    'b.csv',
    'a.csv',
    'visits.csv',
  ])
})

const sized = (name: string, size: number) =>
  Object.defineProperty(new File([], name), 'size', { value: size })

test.each([
  ['clients.csv', 1, undefined],
  ['clients', 1, undefined],
  // Text under that name.
  ['clients.xls', 1, undefined],
  ['clients.csv', 0, 'empty'],
  ['clients.csv', mostSpreadsheetBytes, undefined],
  ['clients.csv', mostSpreadsheetBytes + 1, 'too_large'],
  ['clients.XLSX', 1, 'workbook'],
  ['export.zip', 1, 'archive'],
  ['clients.pdf', 1, 'not_a_table'],
  ['salon.jpeg', 1, 'not_text'],
])('what is wrong with %s of %i bytes: %s', (name, size, problem) => {
  expect(problemOfFile(sized(name, size))).toBe(problem)
})
