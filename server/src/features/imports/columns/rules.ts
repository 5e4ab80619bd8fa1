import type { ClientField, ImportProduct } from '@salon/contract/imports'
import { folded } from '@salon/contract/text-search'

/** Heads, parted by commas. */
const heads = (...lines: string[]) => lines.flatMap((line) => line.split(', '))

/**
 * Heads of columns in English, German, Russian, French, Spanish, Italian and Polish, and those of Fresha, Square,
 * Easy!Appointments and our own export. Written as `headKey` prints them.
 */
const headsOf: Readonly<Record<ClientField, readonly string[]>> = {
  id: heads(
    'id, client id, customer id, square customer id, reference id, client number',
    'kundennummer, kunden nr, kundennr, kunden id, номер клиента, код клиента, id client',
    'numero client, numero de client, numero de cliente, id cliente, codice cliente',
    'numero cliente, numer klienta, id klienta',
  ),
  name: heads(
    'name, full name, client, client name, customer, customer name, display name',
    'vollstandiger name, kunde, kundin, kundenname, клиент, фио, имя клиента',
    'имя и фамилия, фамилия и имя, nom complet, nom et prenom, nom du client',
    'nombre completo, nombre y apellidos, cliente, nome completo, nome e cognome',
    'nome cliente, imie i nazwisko, klient, klientka',
  ),
  first_name: heads(
    'first name, firstname, given name, forename, vorname, имя, prenom, nombre, nombres',
    'nome, imie',
  ),
  last_name: heads(
    'last name, lastname, surname, family name, nachname, familienname, zuname, фамилия',
    'nom, nom de famille, apellido, apellidos, cognome, nazwisko',
  ),
  email: heads(
    'email, e mail, mail, email address, e mail address, e mail adresse, mailadresse',
    'электронная почта, эл почта, почта, адрес эл почты, имейл, courriel, adresse e mail',
    'adresse email, adresse mail, correo, correo electronico, posta elettronica',
    'indirizzo email, indirizzo e mail, adres e mail, adres email, poczta',
  ),
  phone: heads(
    'phone, phone number, mobile, mobile number, mobile phone, cell, cell phone, telephone',
    'telefon, telefonnummer, tel, tel nr, handy, handynummer, mobil, mobilnummer',
    'mobiltelefon, rufnummer, телефон, номер телефона, мобильный, мобильный телефон',
    'сотовый, portable, telephone portable, numero de telephone, telefono, movil, celular',
    'telefono movil, numero de telefono, cellulare, numero di telefono, numer telefonu',
    'komorka, telefon komorkowy',
  ),
  other_phone: heads(
    'other phone, home phone, work phone, landline, phone 2, telefon 2, festnetz',
    'telefon privat, telefon geschaftlich, другой телефон, домашний телефон',
    'рабочий телефон, telephone fixe, fixe, telefono fijo, telefono fisso',
    'telefon stacjonarny',
  ),
  notes: heads(
    'notes, note, memo, comment, comments, remarks, client notes, notiz, notizen',
    'bemerkung, bemerkungen, kommentar, anmerkung, anmerkungen, заметки, заметка',
    'примечание, примечания, комментарий, комментарии, remarque, remarques, commentaire',
    'commentaires, nota, notas, comentario, comentarios, observaciones, commento, commenti',
    'osservazioni, notatka, notatki, uwagi, komentarz',
  ),
  birthday: heads(
    'birthday, date of birth, birth date, birthdate, dob, geburtstag, geburtsdatum',
    'дата рождения, день рождения, date de naissance, anniversaire, fecha de nacimiento',
    'cumpleanos, data di nascita, compleanno, data urodzenia, urodziny',
  ),
  added_on: heads(
    'added, added on, date added, created, created at, createdat, first visit',
    'client since, customer since, hinzugefugt, angelegt, angelegt am, erstellt',
    'erstellt am, kunde seit, добавлен, дата добавления, создан, клиент с, ajoute le',
    'cree le, date d ajout, date de creation, client depuis, anadido, fecha de alta',
    'fecha de creacion, cliente desde, aggiunto, data di creazione, cliente dal, dodano',
    'data dodania, utworzono',
  ),
  into_notes: heads(
    'address, street, street address, street address 1, street address 2, city, town',
    'state, zip, zip code, postal code, postcode, country, company, company name, nickname',
    'gender, adresse, strasse, ort, stadt, plz, postleitzahl, land, firma, geschlecht',
    'адрес, улица, город, индекс, страна, компания, пол, rue, ville, code postal, pays',
    'societe, sexe, direccion, calle, ciudad, codigo postal, pais, empresa, sexo, genero',
    'indirizzo, via, citta, cap, paese, azienda, sesso, adres, ulica, miasto, kod pocztowy',
    'kraj, plec, blocked, gesperrt, allergies, allergien, аллергии, allergie, alergias',
    'alergie',
  ),
}

/** Heads that a product means otherwise. */
const habits: Partial<Record<ImportProduct, Readonly<Record<string, ClientField>>>> = {
  fresha: { telephone: 'other_phone' },
  // The customer's own number there; 'Reference ID' is what a salon typed, and may be on several.
  square: { 'reference id': 'into_notes', 'first visit': 'added_on' },
  easyappointments: {
    'mobile number': 'phone',
    'phone number': 'other_phone',
    state: 'into_notes',
  },
}

/** A head as heads are compared: without case, accents, punctuation and underscores. */
const headKey = (head: string) =>
  folded(head)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const fieldByHead = new Map(
  (Object.keys(headsOf) as ClientField[]).flatMap((field) =>
    headsOf[field].map((head) => [head, field] as const),
  ),
)

/**
 * What each column is, by its head and, where that says nothing, by what is in it. Each field once, the first column
 * that fits; a further phone is the other one. A column that is not recognised is left out.
 */
export function matchColumns(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  product: ImportProduct,
): (ClientField | null)[] {
  const taken = new Set<ClientField>()
  const take = (field: ClientField | undefined): ClientField | null => {
    if (field === undefined) return null
    if (field === 'into_notes') return field
    if (field === 'phone' && taken.has('phone')) return take('other_phone')
    if (taken.has(field)) return null
    taken.add(field)
    return field
  }
  const byHead = heads.map((head) => {
    const key = headKey(head)
    return take(habits[product]?.[key] ?? fieldByHead.get(key))
  })
  const columns = byHead.map((field, n) => {
    if (field !== null) return field
    const cells = rows.map((row) => row[n]?.trim() ?? '').filter((cell) => cell !== '')
    return take(fieldByContent(cells))
  })
  return withNames(columns, heads)
}

/** Nearly every cell looks so: a heading of a group, or a cell typed wrongly, does not matter. */
const nearlyAll = (cells: readonly string[], pattern: RegExp) =>
  cells.length > 0 && cells.filter((cell) => pattern.test(cell)).length >= cells.length * 0.9

function fieldByContent(cells: readonly string[]): ClientField | undefined {
  if (nearlyAll(cells, /^[^\s@]+@[^\s@]+\.[^\s@]+$/)) return 'email'
  // Dates and sums have digits and points, too.
  if (nearlyAll(cells, /^'?(\+|00|\(?0)[\d\s()/.-]{6,}$/)) return 'phone'
  return undefined
}

/**
 * 'Nombre', 'Nome' and 'Имя' are first names beside a last name, and the whole name without; French 'Nom' is the last
 * name beside a 'Prénom', and the whole name without.
 */
function withNames(
  columns: readonly (ClientField | null)[],
  heads: readonly string[],
): (ClientField | null)[] {
  const has = (field: ClientField) => columns.includes(field)
  if (has('name')) return withoutParts(columns)
  const only = has('first_name') && !has('last_name') ? 'first_name' : 'last_name'
  if (has('first_name') === has('last_name')) return [...columns]
  const isWhole = (n: number) =>
    ['имя', 'nombre', 'nome', 'nom', 'imie'].includes(headKey(heads[n] ?? ''))
  return columns.map((field, n) => (field === only && isWhole(n) ? 'name' : field))
}

/** A whole name makes its parts superfluous. */
const withoutParts = (columns: readonly (ClientField | null)[]) =>
  columns.map((field) => (field === 'first_name' || field === 'last_name' ? null : field))

/** Why columns cannot be imported: clients without names, or a field that is there twice. */
export function columnsProblem(
  columns: readonly (ClientField | null)[],
): { readonly column: number; readonly message: string } | undefined {
  const named = (['name', 'first_name', 'last_name'] as const).some((one) => columns.includes(one))
  if (!named) return { column: 0, message: 'Please choose the column with the names' }
  const twice = columns.findIndex(
    (field, n) => field !== null && field !== 'into_notes' && columns.indexOf(field) < n,
  )
  return twice < 0 ? undefined : { column: twice, message: 'This is another column already' }
}
