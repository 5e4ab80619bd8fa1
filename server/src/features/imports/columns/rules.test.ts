import type { ImportKind, ImportProduct } from '@salon/contract/import-vocabulary'
import { describe, expect, it } from 'vitest'
import { columnsProblem, matchColumns } from './rules.ts'

const matched = (
  heads: string,
  rows: string[] = [],
  product: ImportProduct = 'other',
  kind: ImportKind = 'clients',
) =>
  matchColumns(
    heads.split(';'),
    rows.map((row) => row.split(';')),
    { product, kind },
  )

describe('columns are known by their heads', () => {
  it('of letters with a mark, which a key leaves out', () => {
    const fields = ['name', 'phone', 'email']
    expect(matched('Имя;Мобильный;Имейл', [], 'other', 'clients')).toEqual(fields)
  })

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

  // More of other products are in `samples.test.ts`.
  it('those of Easy!Appointments, also where the second phone comes first', () => {
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
    expect(
      matched('id;name;email;phone;notes;birthday;removedAt;createdAt;version', [], 'own'),
    ).toEqual(['id', 'name', 'email', 'phone', 'notes', 'birthday', null, 'added_on', null])
  })

  it.each(
    [
      ['Accepts marketing', 'Newsletter', 'Werbung', 'Werbeeinwilligung', 'Рассылка'],
      ['Согласие на рассылку', 'Publicité', 'Publicidad', 'Pubblicità', 'Zgoda marketingowa'],
    ].flat(),
  )('what is said of advertising: %s', (head) => {
    expect(matched(`Name;${head}`)).toEqual(['name', 'into_notes'])
  })

  it.each(['Allergies', 'Allergien', 'Аллергии', 'Alergias', 'Allergie', 'Alergie'])(
    'allergies: %s',
    (head) => {
      expect(matched(`Name;${head}`)).toEqual(['name', 'allergies'])
    },
  )

  it.each([
    ['SKU;Service;Category;Duration;Price;Description;Processing time;Extra time'],
    ['Leistungsnummer;Leistung;Kategorie;Dauer;Preis;Beschreibung;Einwirkzeit;Zusatzzeit'],
    ['Код услуги;Услуга;Категория;Длительность;Цена;Описание;Время выдержки;Уборка'],
    ['ID service;Prestation;Catégorie;Durée;Prix;Description;Temps de pose;Nettoyage'],
    ['ID servicio;Servicio;Categoría;Duración;Precio;Descripción;Tiempo de pose;Limpieza'],
    ['ID servizio;Servizio;Categoria;Durata;Prezzo;Descrizione;Tempo di posa;Pulizia'],
    ['ID usługi;Usługa;Kategoria;Czas trwania;Cena;Opis;Czas działania;Sprzątanie'],
  ])('of services: %s', (heads) => {
    expect(matched(heads, [], 'other', 'services')).toEqual([
      'id',
      'name',
      'category',
      'duration',
      'price',
      'notes',
      'processing',
      'cleanup',
    ])
  })

  it.each([
    ['Employee ID;First name;Last name;E-mail;Mobile number;Position'],
    ['Personalnummer;Vorname;Nachname;E-Mail-Adresse;Handynummer;Funktion'],
    ['Код сотрудника;Имя;Фамилия;Электронная почта;Телефон;Должность'],
    ['ID employé;Prénom;Nom;Courriel;Téléphone portable;Poste'],
    ['ID empleado;Nombre;Apellidos;Correo electrónico;Teléfono móvil;Puesto'],
    ['ID dipendente;Nome;Cognome;Posta elettronica;Cellulare;Ruolo'],
    ['ID pracownika;Imię;Nazwisko;Adres e-mail;Numer telefonu;Stanowisko'],
  ])('of staff: %s', (heads) => {
    expect(matched(heads, [], 'other', 'staff')).toEqual([
      'id',
      'first_name',
      'last_name',
      'email',
      'phone',
      'role',
    ])
  })

  it.each(
    [
      ['Extra time', 'Zusatzzeit', 'Дополнительное время', 'Temps supplémentaire'],
      ['Tiempo extra', 'Tempo extra', 'Dodatkowy czas'],
    ].flat(),
  )('time behind a service as Fresha has it: %s', (head) => {
    const heads = `Service name;Retail price;Duration;${head}`
    expect(matched(heads, [], 'fresha', 'services')).toEqual([
      'name',
      'price',
      'duration',
      'cleanup',
    ])
  })

  it('each field once; a second phone is the other one', () => {
    expect(matched('Name;Phone;Mobile;Telefon;Name;City;Street')).toEqual([
      'name',
      'phone',
      'other_phone',
      null,
      'into_notes',
      'into_notes',
      'into_notes',
    ])
  })

  it('the second of two equal ones goes into the notes', () => {
    expect(matched('Name;Phone;Phone (2);Email;Email (2);Foo;Foo (2)')).toEqual([
      'name',
      'phone',
      'other_phone',
      'email',
      'into_notes',
      null,
      null,
    ])
    expect(matched('Name;Price;Price (2)', [], 'other', 'services')).toEqual([
      'name',
      'price',
      null,
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
  expect(columnsProblem('clients', ['email', null])).toMatchObject({ column: 0 })
  expect(columnsProblem('clients', ['name', 'email', 'email'])).toMatchObject({ column: 2 })
  expect(
    columnsProblem('clients', ['last_name', 'into_notes', 'into_notes', null, null]),
  ).toBeUndefined()
})

describe('columns of visits', () => {
  const visits = (heads: string, rows: string[] = []) => matched(heads, rows, 'other', 'visits')
  const usual = [
    'date',
    'time',
    'name',
    'service',
    'staff',
    'duration',
    'price',
    'status',
    'notes',
    'phone',
  ]

  it.each([
    ['Date;Time;Client;Service;Team member;Duration;Price;Status;Notes;Mobile'],
    ['Datum;Uhrzeit;Kunde;Leistung;Mitarbeiter;Dauer;Preis;Status;Notiz;Telefon'],
    ['Дата;Время;Клиент;Услуга;Мастер;Длительность;Цена;Статус;Комментарий;Телефон'],
    ['Date;Heure;Nom complet;Prestation;Employé;Durée;Prix;Statut;Remarque;Portable'],
    ['Fecha;Hora;Cliente;Servicio;Empleado;Duración;Precio;Estado;Notas;Móvil'],
    ['Data;Ora;Cliente;Servizio;Operatore;Durata;Prezzo;Stato;Note;Cellulare'],
    ['Data;Godzina;Klient;Usługa;Pracownik;Czas trwania;Cena;Status;Uwagi;Telefon'],
  ])('are known by their heads: %s', (heads) => {
    expect(visits(heads)).toEqual(usual)
  })

  it('are known by what is in them where the head says nothing', () => {
    const rows = ['01.02.2024 10:00;1h 30m;12,50 €;Ann', '02.02.2024 11:30;45 min;1.234,00 €;Bo']
    expect(visits('A;B;C;Kunde', rows)).toEqual(['date_time', 'duration', 'price', 'name'])
    expect(visits('A;B;Kunde', ['2024-02-01;10:00;Ann'])).toEqual(['date', 'time', 'name'])
  })

  it('without a client, a date or a service cannot be imported', () => {
    expect(columnsProblem('visits', ['name', 'date', 'service'])).toBeUndefined()
    for (const one of ['name', 'date', 'service'] as const)
      expect(
        columnsProblem(
          'visits',
          (['name', 'date', 'service'] as const).map((field) => (field === one ? null : field)),
        ),
      ).toMatchObject({ column: 0 })
    expect(columnsProblem('clients', ['name', 'service'])).toMatchObject({ column: 1 })
  })
})
