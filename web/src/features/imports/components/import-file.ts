import { type ImportKind, mostSpreadsheetBytes } from '@salon/contract/import-vocabulary'
import type { SpreadsheetProblem } from '@salon/contract/spreadsheets'
import { folded } from '@salon/contract/text-search'

/**
 * Words of file names in English, German and Russian, folded (й is и), and those of exports of Fresha, Square and
 * Easy!Appointments. The first kind that fits counts: 'appointments by client' are visits.
 */
const wordsOfKinds: readonly (readonly [ImportKind, RegExp])[] = [
  [
    'visits',
    // A Square Terminal takes payments.
    /appointment|appt|visit|booking|reservation|calendar|termin(?!al)|buchung|besuch|kalender|запис|визит|посещен|бронир|календар/,
  ],
  [
    'services',
    /service| item|treatment|price|catalog|leistung|behandlung|preis|katalog|услуг|процедур|праис|каталог/,
  ],
  ['staff', /staff|employee| team|provider|stylist|mitarbeit|personal|сотрудник|мастер|персонал/],
  ['clients', /client|customer|guest|contact| ea users|kund|gast|kontakt|клиент|гост|контакт/],
]

/** What a file holds, by the words of its name; undefined where they don't say. */
export const kindOfFile = (name: string): ImportKind | undefined => {
  const words = ` ${folded(name).replace(/[^\p{L}\p{N}]+/gu, ' ')}`
    // The product's name, which is no word for visits.
    .replace(/easy ?appointments/g, '')
  return wordsOfKinds.find(([, pattern]) => pattern.test(words))?.[0]
}

/** Visits are matched with the clients, staff and services that are here by then. */
const order = ['clients', 'staff', 'services', undefined, 'visits'] as const

/** Files in the order in which they are imported. */
export const inImportOrder = (files: readonly File[]): File[] => {
  const placeOf = ({ name }: File) => order.indexOf(kindOfFile(name))
  return files.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** No xls: programs write text under that name. */
const problemsOfTypes: readonly (readonly [SpreadsheetProblem, RegExp])[] = [
  ['workbook', /\.(xlsx|xlsm|xlsb|ods|numbers)$/i],
  ['archive', /\.(zip|gz|7z|rar)$/i],
  ['not_a_table', /\.(pdf|docx?|odt|rtf|json|html?|xml|sql)$/i],
  ['not_text', /\.(jpe?g|png|gif|webp|hei[cf])$/i],
]

/**
 * Why a file cannot be imported, as far as its name and size show, so that a person need not wait for its turn to
 * learn it. The server looks into the file.
 */
export const problemOfFile = ({ name, size }: File): SpreadsheetProblem | undefined =>
  problemsOfTypes.find(([, pattern]) => pattern.test(name))?.[0] ??
  (size === 0 ? 'empty' : size > mostSpreadsheetBytes ? 'too_large' : undefined)
