import type { serviceFields, staffFields } from '@salon/contract/import-vocabulary'
import { clientHeads, heads } from '../client-columns/rules.ts'
import { visitHeads } from '../visit-columns/rules.ts'

/** Heads of columns of services, in seven languages. Compared by their `headKey`. */
export const serviceHeads: Readonly<Record<(typeof serviceFields)[number], readonly string[]>> = {
  id: heads(
    'id, service id, serviceid, service number, sku, token, leistungsnummer, artikelnummer',
    'код услуги, id услуги, id service, id servicio, id servizio, codice servizio, id uslugi',
  ),
  name: heads(
    'name, title, service title, bezeichnung, titel, название, наименование, nom, libelle, nombre',
    'nome, nazwa',
    ...visitHeads.service,
  ),
  category: heads(
    'category, category name, group, type, kategorie, gruppe, категория, группа, categorie',
    'groupe, categoria, grupo, gruppo, kategoria, grupa',
  ),
  duration: visitHeads.duration,
  price: heads(...visitHeads.price, 'retail price, default price'),
  notes: heads(
    ...clientHeads.notes,
    'description, details, beschreibung, описание, descripcion, descrizione, opis',
  ),
  initial_work: heads('initialwork, initial work, work before processing, arbeit vor einwirkzeit'),
  processing: heads(
    'processing, processing time, einwirkzeit, время выдержки, temps de pose, tiempo de pose',
    'tempo di posa, czas dzialania',
  ),
  cleanup: heads(
    'cleanup, clean up, cleanup time, clean up time, aufraumen, aufraumzeit, уборка',
    // Of Fresha: a time behind the service in which nobody else is booked.
    'extra time, zusatzzeit, дополнительное время, temps supplementaire, tiempo extra',
    'tiempo adicional, tempo extra, tempo aggiuntivo, dodatkowy czas',
    'время на уборку, nettoyage, limpieza, pulizia, sprzatanie',
  ),
  minimum_age: heads(
    'minimumage, minimum age, min age, mindestalter, минимальный возраст, age minimum',
    'edad minima, eta minima, wiek minimalny',
  ),
}

/** Heads of columns of staff. */
export const staffHeads: Readonly<Record<(typeof staffFields)[number], readonly string[]>> = {
  id: heads(
    'id, staff id, staffid, employee id, team member id, provider id, personalnummer',
    'mitarbeiter id, табельный номер, код сотрудника, id employe, id empleado, id dipendente',
    'id pracownika',
  ),
  name: heads(
    'name, full name, display name, фио, nom complet, nombre completo, nome completo',
    ...visitHeads.staff,
  ),
  first_name: clientHeads.first_name,
  last_name: clientHeads.last_name,
  email: clientHeads.email,
  phone: clientHeads.phone,
  role: heads(
    'role, title, job title, position, function, rolle, funktion, beruf, position, роль, должность',
    'poste, fonction, rol, puesto, cargo, ruolo, mansione, rola, stanowisko',
  ),
}
