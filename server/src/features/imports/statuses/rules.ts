import type {
  ImportField,
  ImportKind,
  ImportProduct,
  PastStatus,
} from '@salon/contract/import-vocabulary'
import { mostStatusWords, type StatusWord } from '@salon/contract/imports'
import { folded } from '@salon/contract/text-search'
import { oneLine } from '../cells/rules.ts'
import { isMissing } from '../reading/rules.ts'

/** The different words of a column, '' of empty cells; null of one with too many or too long ones. */
export type ColumnWords = ReadonlySet<string> | null

/** Adds a cell to the words of its column. */
export function addWord(words: ColumnWords, cell: string): ColumnWords {
  const word = cell.trim()
  if (!words || words.has(word)) return words
  return word.length > 100 || words.size >= mostStatusWords ? null : new Set([...words, word])
}

/** Words as they are compared: without signs, unless they have nothing else. */
export const wordKey = (word: string) =>
  folded(word)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim() || oneLine(word)

const words = (line: string) => line.split(', ')

/** Words of statuses in seven languages, as `wordKey` prints them. */
const known: Readonly<Record<PastStatus, readonly string[]>> = {
  completed: [
    ...words('completed, complete, done, finished, arrived, attended, checked out, paid, closed'),
    ...words(
      'confirmed, accepted, booked, scheduled, new, started, in progress, approved, pending',
    ),
    ...words('abgeschlossen, erledigt, erschienen, bezahlt, bestatigt, gebucht, geplant, neu'),
    ...words('завершен, завершено, выполнено, пришел, оплачено, подтверждено, подтвержден'),
    ...words('запланировано, ожидание, новая, новыи, termine, effectue, honore, confirme, paye'),
    ...words('reserve, completado, completada, realizado, confirmado, confirmada, pagado'),
    ...words('reservado, completato, eseguito, confermato, prenotato, pagato, zakonczona'),
    ...words('zakonczono, zrealizowana, potwierdzona, oplacona, umowiona'),
  ],
  cancelled: [
    ...words('cancelled, canceled, cancelled by client, canceled by client, cancelled by customer'),
    ...words('canceled by customer, cancelled by buyer, canceled by buyer, canceled by seller'),
    ...words('cancelled by seller, cancelled by salon, cancelled by business, declined, deleted'),
    ...words('rejected, late cancellation, late cancel, abgesagt, storniert, geloscht, abgelehnt'),
    ...words('отменен, отменена, отменено, отмена, удалено, annule, annulee, cancelado'),
    ...words('cancelada, anulado, annullato, cancellato, disdetto, anulowana, odwolana, odwolano'),
  ],
  'no-show': [
    ...words('no show, noshow, did not attend, did not show, missed, absent, nicht erschienen'),
    ...words('не пришел, не пришла, не явился, неявка, absent non excuse, non venu, no asistio'),
    ...words('no presentado, no se presento, mancata presentazione, non presentato, assente'),
    ...words('nieobecnosc, nie przyszla, nie przyszedl, niestawiennictwo'),
  ],
}

const statusByWord = new Map(
  (Object.keys(known) as PastStatus[]).flatMap((status) =>
    known[status].map((word) => [word, status] as const),
  ),
)

/**
 * What each word of the column of statuses means, as far as it is known; what a person has chosen stays. Visits without a
 * status have the word '', as have all those of a file without such a column: they came about, unless a person says
 * otherwise.
 * @returns undefined where the column holds no statuses, since it has too many words
 */
export function statusesOf(
  columns: readonly ColumnWords[],
  fields: readonly (ImportField | null)[],
  chosen: readonly StatusWord[],
  file: { readonly kind: ImportKind; readonly product: ImportProduct },
): StatusWord[] | undefined {
  const at = fields.indexOf('status')
  const words = at < 0 ? new Set(file.kind === 'visits' ? [''] : []) : columns[at]
  if (!words) return undefined
  const chosenBy = new Map(chosen.map(({ word, status }) => [wordKey(word), status]))
  // Words that differ by case alone are one.
  const byKey = new Map(
    [...words]
      .map((word) => (isMissing(word, file) ? '' : word))
      .map((word) => [wordKey(word), word] as const),
  )
  return [...byKey].map(([key, word]) => ({
    word,
    status: chosenBy.get(key) ?? (word === '' ? 'completed' : (statusByWord.get(key) ?? null)),
  }))
}
