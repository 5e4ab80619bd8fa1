import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FormAnswer, Strokes } from '@salon/contract/form-questions'
import type { SignedForm } from '@salon/contract/forms'
import type { Language } from '@salon/contract/vocabulary'
import type PDFDocument from 'pdfkit'
import { memoizeAsync } from '../kernel/memoize-async.ts'
import { dayAndTime, type MomentStyle } from '../kernel/moment-words.ts'

/** The salon on paper, and how it writes dates. */
export interface Letterhead extends MomentStyle {
  readonly salonName: string | null
  readonly salonAddress: string | null
}

const folder = new URL('./font/', import.meta.url)
/** Loaded with the first PDF: most servers make few, and start without. */
const load = memoizeAsync(async () => ({
  ...(await import('pdfkit')),
  regular: await readFile(new URL('inter-regular.ttf', folder)),
  semibold: await readFile(new URL('inter-semibold.ttf', folder)),
}))

interface PaperWords {
  readonly client: (name: string) => string
  readonly version: (number: number) => string
  readonly yes: string
  readonly no: string
  readonly noAnswer: string
  readonly signedBy: (name: string, date: string) => string
  readonly signedByGuardian: (name: string, date: string) => string
  readonly takenBy: (name: string) => string
  readonly byLink: string
  readonly voidedBy: (name: string, date: string, reason: string) => string
  readonly page: (number: number, count: number) => string
}

/** The words that the page shows and prints a signed form with. */
const words: Record<Language, PaperWords> = {
  en: {
    client: (name) => `Client: ${name}`,
    version: (number) => `version ${number}`,
    yes: 'Yes',
    no: 'No',
    noAnswer: 'No answer',
    signedBy: (name, date) => `Signed by ${name} on ${date}`,
    signedByGuardian: (name, date) => `Signed by ${name} as guardian on ${date}`,
    takenBy: (name) => `Taken by ${name}`,
    byLink: 'Filled in by a link',
    voidedBy: (name, date, reason) => `Voided by ${name} on ${date}: ${reason}`,
    page: (number, count) => `Page ${number} of ${count}`,
  },
  de: {
    client: (name) => `Kunde: ${name}`,
    version: (number) => `Fassung ${number}`,
    yes: 'Ja',
    no: 'Nein',
    noAnswer: 'Keine Antwort',
    signedBy: (name, date) => `Unterschrieben von ${name} am ${date}`,
    signedByGuardian: (name, date) =>
      `Unterschrieben von ${name} (erziehungsberechtigt) am ${date}`,
    takenBy: (name) => `Aufgenommen von ${name}`,
    byLink: 'Über einen Link ausgefüllt',
    voidedBy: (name, date, reason) => `Für ungültig erklärt von ${name} am ${date}: ${reason}`,
    page: (number, count) => `Seite ${number} von ${count}`,
  },
  ru: {
    client: (name) => `Клиент: ${name}`,
    version: (number) => `версия ${number}`,
    yes: 'Да',
    no: 'Нет',
    noAnswer: 'Без ответа',
    signedBy: (name, date) => `Подпись: ${name}, ${date}`,
    signedByGuardian: (name, date) => `Подпись представителя: ${name}, ${date}`,
    takenBy: (name) => `Анкету приняли: ${name}`,
    byLink: 'Заполнено по ссылке',
    voidedBy: (name, date, reason) => `Кто аннулировал: ${name}, ${date}. ${reason}`,
    page: (number, count) => `Страница ${number} из ${count}`,
  },
}

/** In points, a seventy-second of an inch. */
const margin = { top: 56, bottom: 64, left: 60, right: 60 }
const signatureSize = { width: 240, height: 110 }
const textSize = 10.5
const red = '#b91c1c'

/**
 * Draws a signed form on A4, with its signature as lines. The same form is the same bytes: what a PDF says of itself
 * is taken from the form.
 * @returns the PDF as a stream
 */
export async function drawFormPdf(form: SignedForm, letterhead: Letterhead): Promise<Readable> {
  const { default: Document, regular, semibold } = await load()
  const doc = new Document({
    size: 'A4',
    margins: margin,
    // Until the last page is there, no page knows how many there are.
    bufferPages: true,
    lang: letterhead.language,
    displayTitle: true,
    info: {
      Title: form.title,
      Producer: 'PDFKit',
      Creator: 'Salon',
      CreationDate: new Date(form.signedAt),
    },
  })
  doc.registerFont('regular', regular).registerFont('semibold', semibold)
  const say = words[letterhead.language]
  drawHead(doc, form, letterhead)
  for (const [place, { label }] of form.questions.entries()) {
    drawAnswer(doc, label, answerText(form.answers[place] ?? null, say))
    // Forty answers of ten thousand letters take seconds: other requests come in between.
    await nextTurn()
  }
  if (form.signature) drawSignature(doc, form.signature)
  const date = dayAndTime(form.signedAt, letterhead)
  const signed = form.isGuardian ? say.signedByGuardian : say.signedBy
  const taken = form.takenBy === null ? say.byLink : say.takenBy(form.takenBy)
  write(doc, `${signed(form.signerName, date)} · ${taken}`)
  numberPages(doc, say)
  doc.end()
  return doc
}

type Doc = InstanceType<typeof PDFDocument>

/** Writes a paragraph, which goes on over as many pages as it takes. */
function write(doc: Doc, text: string, font: 'regular' | 'semibold' = 'regular', size = textSize) {
  doc.font(font).fontSize(size).text(withBreaks(text), { lineGap: 2 })
}

/** Every line is in memory until the last page is there: a text of more is set as running text. */
const mostLines = 300

/** What ends a line in a PDF, as Unicode's line breaking has it: also what no key on a keyboard types. */
const lineEnd = /\r\n?|[\n\u0085\u2028\u2029]/

/**
 * A word beyond these letters may be broken, since the rest of it is measured again for each line that it takes. Other
 * spaces than the usual one are letters here: at some of them no line ends.
 */
const longWord = /[^ \n]{60}(?=[^ \n])/gu

/** What the font has no sign for: emoji, Chinese and the like. An empty box says that something was there. */
const unknownSign = /[^\n\u0020-\u04ff\u1e00-\u22ff\u2500-\u27bf]/gu

/** A text with the lines that it was typed in, and places to break very long words at (a zero-width space). */
function withBreaks(typed: string): string {
  const lines = typed.split(lineEnd)
  const text = lines.length > mostLines ? lines.filter(Boolean).join(' · ') : lines.join('\n')
  return text.replaceAll('\t', ' ').replace(unknownSign, '□').replace(longWord, '$&\u200b')
}

function drawHead(doc: Doc, form: SignedForm, letterhead: Letterhead) {
  const say = words[letterhead.language]
  const { salonName, salonAddress } = letterhead
  for (const line of [salonName, salonAddress]) if (line) write(doc, line)
  doc.moveDown()
  write(doc, form.title, 'semibold', 16)
  if (form.voidedAt !== null) {
    const date = dayAndTime(form.voidedAt, letterhead)
    doc.moveDown(0.5).fillColor(red)
    write(doc, say.voidedBy(form.voidedBy ?? '', date, form.voidReason ?? ''), 'semibold')
    doc.fillColor('black')
  }
  doc.moveDown(0.5)
  write(doc, `${say.client(form.clientName)} · ${say.version(form.templateVersion)}`)
  if (form.introduction !== null) {
    doc.moveDown(0.5)
    write(doc, form.introduction)
  }
  doc.moveDown()
}

function answerText(answer: FormAnswer, { yes, no, noAnswer }: PaperWords): string {
  if (typeof answer === 'boolean') return answer ? yes : no
  return (Array.isArray(answer) ? answer.join(', ') : answer) || noAnswer
}

/** A question is never the last line of a page. */
function drawAnswer(doc: Doc, label: string, answer: string) {
  doc.font('semibold').fontSize(textSize)
  makeRoom(doc, doc.heightOfString(withBreaks(label), { lineGap: 2 }) + 2 * doc.currentLineHeight())
  write(doc, label, 'semibold')
  write(doc, answer)
  doc.moveDown(0.5)
}

function makeRoom(doc: Doc, height: number) {
  if (doc.y + height > doc.page.height - margin.bottom) doc.addPage()
}

/** Draws the strokes as they were drawn, in the frame of their field. */
function drawSignature(doc: Doc, { width, height, strokes }: Strokes) {
  const scale = Math.min(signatureSize.width / width, signatureSize.height / height)
  doc.moveDown(0.5)
  makeRoom(doc, height * scale + 3 * doc.currentLineHeight())
  const { x, y } = doc
  doc.save().translate(x, y).scale(scale).rect(0, 0, width, height).clip()
  // As wide as on the screen, whatever the size of the field.
  const lineWidth = 1.2 / scale
  doc.lineWidth(lineWidth).lineCap('round').lineJoin('round')
  for (const [startX = 0, startY = 0, ...rest] of strokes) {
    if (rest.length === 0) {
      // A dot: not every viewer draws a line of no length.
      doc.circle(startX, startY, lineWidth / 2).fill('black')
      continue
    }
    doc.moveTo(startX, startY)
    for (let n = 0; n < rest.length; n += 2) doc.lineTo(rest[n] ?? 0, rest[n + 1] ?? 0)
    doc.stroke('black')
  }
  doc.restore()
  doc.y = y + height * scale
  doc.moveDown(0.5)
}

/** Writes the number of each page below its text. */
function numberPages(doc: Doc, say: PaperWords) {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    doc.font('regular').fontSize(9)
    const label = say.page(page + 1, count)
    const x = doc.page.width - margin.right - doc.widthOfString(label)
    doc.text(label, x, doc.page.height - margin.bottom / 2 - 9, { lineBreak: false })
  }
}
