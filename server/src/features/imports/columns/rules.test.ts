import { describe, expect, it } from 'vitest'
import { columnsProblem, matchColumns } from './rules.ts'

const matched = (
  heads: string,
  rows: string[] = [],
  product: Parameters<typeof matchColumns>[2] = 'other',
) =>
  matchColumns(
    heads.split(';'),
    rows.map((row) => row.split(';')),
    product,
  )

describe('columns are known by their heads', () => {
  it.each([
    ['First Name;Last Name;E-mail;Mobile number;Notes;Date of birth'],
    ['Vorname;Nachname;E-Mail-Adresse;Handynummer;Bemerkungen;Geburtsdatum'],
    ['Имя;Фамилия;Электронная почта;Телефон;Примечания;Дата рождения'],
    ['Prénom;Nom;Courriel;Téléphone portable;Remarques;Date de naissance'],
    ['Nombre;Apellidos;Correo electrónico;Teléfono móvil;Observaciones;Fecha de nacimiento'],
    ['Nome;Cognome;Posta elettronica;Cellulare;Osservazioni;Data di nascita'],
    ['Imię;Nazwisko;Adres e-mail;Numer telefonu;Uwagi;Data urodzenia'],
    ['FIRST_NAME;last_name; email ;"Phone";NOTES;DOB'],
  ])('%s', (heads) => {
    expect(matched(heads)).toEqual([
      'first_name',
      'last_name',
      'email',
      'phone',
      'notes',
      'birthday',
    ])
  })

  it.each([
    ['Name;Email', 'name'],
    ['Имя;Телефон', 'name'],
    ['Nom;Courriel', 'name'],
    ['Nombre;Correo', 'name'],
    ['Nome;Telefono', 'name'],
    ['Imię i nazwisko;Telefon', 'name'],
    ['Vorname;Telefon', 'first_name'],
    ['ФИО;Телефон', 'name'],
  ])('a name in a single column: %s', (heads, field) => {
    expect(matched(heads)[0]).toBe(field)
  })

  it('a whole name makes its parts superfluous', () => {
    expect(matched('Full name;First name;Last name')).toEqual(['name', null, null])
  })

  // Heads as shared/oracles/export-headers.json has them: facts of the vendors' help pages.
  it('those of Fresha, whose telephone is the second one', () => {
    const heads =
      'Client ID;First Name;Last Name;Email;Mobile Number;Telephone;Gender;Date of Birth;City;Note;Blocked;Added'
    expect(matched(heads, [], 'fresha')).toEqual([
      'id',
      'first_name',
      'last_name',
      'email',
      'phone',
      'other_phone',
      'into_notes',
      'birthday',
      'into_notes',
      'notes',
      'into_notes',
      'added_on',
    ])
  })

  it('those of Square, whose own number stands behind', () => {
    const heads =
      'Reference ID;First Name;Last Name;Email Address;Phone Number;Memo;Square Customer ID;Birthday;First Visit'
    expect(matched(heads, [], 'square')).toEqual([
      'into_notes',
      'first_name',
      'last_name',
      'email',
      'phone',
      'notes',
      'id',
      'birthday',
      'added_on',
    ])
  })

  it('those of Easy!Appointments', () => {
    const heads = 'id;first_name;last_name;email;phone_number;mobile_number;address;notes'
    expect(matched(heads, [], 'easyappointments')).toEqual([
      'id',
      'first_name',
      'last_name',
      'email',
      'other_phone',
      'phone',
      'into_notes',
      'notes',
    ])
  })

  it('those of our own export', () => {
    expect(matched('id;name;email;phone;notes;removedAt;createdAt;version', [], 'own')).toEqual([
      'id',
      'name',
      'email',
      'phone',
      'notes',
      null,
      'added_on',
      null,
    ])
  })

  it('each field once; a second phone is the other one', () => {
    expect(matched('Name;Phone;Mobile;Telefon;Name;City;Street')).toEqual([
      'name',
      'phone',
      'other_phone',
      null,
      null,
      'into_notes',
      'into_notes',
    ])
  })
})

it('columns are known by what is in them where the head says nothing', () => {
  const rows = [
    'Ann;ann@example.com;+49 171 1234567;5;12.50',
    'Bo;bo@example.com;0171/7654321;6;13.50',
    'Cy;;;7;01.02.2020',
  ]
  expect(matched('Name;Kontakt;Rückruf;Besuche;Umsatz', rows)).toEqual([
    'name',
    'email',
    'phone',
    null,
    null,
  ])
})

it('columns without a name, or with a field twice, cannot be imported', () => {
  expect(columnsProblem(['email', null])).toMatchObject({ column: 0 })
  expect(columnsProblem(['name', 'email', 'email'])).toMatchObject({ column: 2 })
  expect(columnsProblem(['last_name', 'into_notes', 'into_notes', null, null])).toBeUndefined()
})
