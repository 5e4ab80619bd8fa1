import type { ImportField, visitFields, ImportProduct } from '@salon/contract/import-vocabulary'
import { clientHeads, heads } from '../client-columns/rules.ts'

type VisitField = (typeof visitFields)[number]

/**
 * Heads of columns of visits in English, German, Russian, French, Spanish, Italian and Polish, and those of Fresha,
 * Square, Easy!Appointments and our own export. Compared by their `headKey`.
 */
export const visitHeads: Readonly<Record<VisitField, readonly string[]>> = {
  id: heads(
    'id, appointment id, appointment ref, appt id, appt ref, appointment number, booking id, booking ref',
    'ref, ref no, reference, visit id, terminnummer, termin nr, termin id, buchungsnummer',
    'номер записи, код записи, id записи, numero rendez vous, id rendez vous, reservation',
    'numero de cita, id cita, id appuntamento, numero appuntamento, id wizyty, numer wizyty',
  ),
  date_time: heads(
    'start, starts at, start time and date, date and time, date time, datetime, start datetime',
    'appointment date, appointmentdate, scheduled date, scheduled at, scheduled on, beginn',
    'datum und uhrzeit, datum uhrzeit, startzeit, дата и время, начало, дата визита, debut',
    'date et heure, fecha y hora, inicio, comienzo, data e ora, inizio, data i godzina',
    'poczatek, termin',
  ),
  date: heads(
    'date, day, visit date, booking date, start date, datum, tag, termindatum, дата, день',
    'date du rendez vous, jour, fecha, fecha de la cita, dia, data, data appuntamento, giorno',
    'data wizyty, dzien',
  ),
  time: heads(
    'time, start time, starts, from, hour, zeit, uhrzeit, von, время, время начала, с, heure',
    'heure de debut, hora, hora de inicio, ora, ora inizio, orario, godzina, godzina rozpoczecia',
  ),
  end: heads(
    'end, ends at, end time, end datetime, finish, to, until, ende, endzeit, bis, конец',
    'окончание, время окончания, до, fin, heure de fin, hora de fin, fine, ora fine, koniec',
    'godzina zakonczenia, do',
  ),
  client_id: heads(
    'client id, customer id, customerid, square customer id, client number, id users customer',
    'kundennummer, kunden nr, kundennr, kunden id, номер клиента, код клиента, id client',
    'numero client, numero de client, numero de cliente, id cliente, codice cliente',
    'numero cliente, numer klienta, id klienta',
  ),
  name: heads(...clientHeads.name, 'guest, patient, kunde name, name des kunden, клиентка'),
  first_name: heads(
    ...clientHeads.first_name,
    'client first name, customer first name, vorname kunde, имя клиента',
  ),
  last_name: heads(
    ...clientHeads.last_name,
    'client last name, customer last name, nachname kunde, фамилия клиента',
  ),
  email: heads(...clientHeads.email, 'client email, customer email, email клиента'),
  phone: heads(
    ...clientHeads.phone,
    'client phone, customer phone, client mobile, customer phone number, телефон клиента',
  ),
  service: heads(
    'service, services, service name, item, items, treatment, treatments, procedure',
    'dienstleistung, dienstleistungen, leistung, leistungen, behandlung, service behandlung',
    'услуга, услуги, процедура, prestation, prestations, soin, soins, servicio, servicios',
    'tratamiento, servizio, servizi, trattamento, usluga, uslugi, zabieg, service title',
  ),
  service_id: heads('service id, serviceid, id services'),
  staff: heads(
    'staff, staff member, staff name, team member, employee, provider, stylist, with, barber',
    'mitarbeiter, mitarbeiterin, mitarbeiter in, behandler, behandlerin, stylistin, personal',
    'bei, мастер, сотрудник, специалист, исполнитель, employe, collaborateur, praticien',
    'coiffeur, empleado, empleada, profesional, personale, operatore, operatrice, dipendente',
    'pracownik, specjalista, wykonawca',
  ),
  staff_id: heads('staff id, staffid, id users provider, provider id, providerid'),
  duration: heads(
    'duration, length, minutes, duration minutes, duration min, service duration, dauer',
    'dauer min, dauer in minuten, длительность, продолжительность, минут, duree, duracion',
    'durata, czas trwania, czas',
  ),
  price: heads(
    'price, amount, total, net sales, gross sales, value, cost, service price, preis, betrag',
    'summe, umsatz, preis eur, цена, стоимость, сумма, prix, montant, precio, importe, prezzo',
    'importo, totale, cena, kwota, koszt',
  ),
  status: heads(
    'status, state, appointment status, booking status, terminstatus, статус, состояние, statut',
    'etat, estado, stato, stan',
  ),
  added_on: heads(
    'created, created at, createdat, created on, created date, booked on, booked at, date booked',
    'booking created, book datetime, angelegt, angelegt am, gebucht am, erstellt am, создан',
    'дата создания, cree le, date de creation, fecha de creacion, data di creazione, utworzono',
    'data utworzenia',
  ),
  notes: heads(
    ...clientHeads.notes,
    'appointment notes, booking notes, internal notes, terminnotiz, комментарий к записи',
  ),
  into_notes: heads('location, room, resource, channel, raum, standort, кабинет, филиал'),
}

/** Heads that a product means otherwise. */
export const visitHeadsOfProduct: Partial<
  Record<ImportProduct, Readonly<Record<string, ImportField>>>
> = {
  // Names of the services of a visit, parted by line breaks or ' + '.
  square: { 'reference id': 'id' },
  easyappointments: {
    'mobile number': 'phone',
    'start datetime': 'date_time',
    start: 'date_time',
    book: 'added_on',
  },
}
