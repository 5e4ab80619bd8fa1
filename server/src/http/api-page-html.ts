/** A piece of HTML that is safe to print as it is. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | false | undefined | readonly Piece[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function printed(piece: Piece): string {
  if (piece instanceof Html) return piece.text
  if (piece === false || piece === undefined) return ''
  if (typeof piece === 'object') return piece.map(printed).join('')
  return String(piece).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** A template of HTML: whatever is filled in is text and is escaped, unless it is {@link Html}. */
export const html = (strings: TemplateStringsArray, ...pieces: Piece[]) =>
  new Html(strings.map((string, at) => string + printed(pieces[at])).join(''))

/** Pieces one after the other, with something between them. */
export const joined = (pieces: readonly Piece[], between: string) =>
  pieces.map((piece, at) => (at === 0 ? html`${piece}` : html`${between}${piece}`))
