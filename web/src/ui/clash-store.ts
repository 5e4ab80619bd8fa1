/** A field that another session changed as well, with both values formatted for display. */
export interface ClashLine {
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

export type ClashChoice = 'mine' | 'theirs' | undefined

interface ClashQuestion {
  readonly lines: readonly ClashLine[]
  readonly answer: (choice: ClashChoice) => void
}

let question: ClashQuestion | null = null
const listeners = new Set<() => void>()

const set = (next: ClashQuestion | null) => {
  question = next
  for (const listener of listeners) listener()
}

/** A field's value as it is kept; none is nothing. */
const plain = (_field: string, value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/**
 * Asks which of two values of some fields is to hold; a question that is still open goes unanswered.
 * @param labels what the fields are called
 * @param print writes a value for people
 */
export const askClash = <Field extends string>(
  clashes: readonly { field: Field; mine: unknown; theirs: unknown }[],
  labels: Readonly<Record<Field, string>>,
  print: (field: Field, value: unknown, whose: 'mine' | 'theirs') => string = plain,
): Promise<ClashChoice> => {
  question?.answer(undefined)
  const lines = clashes.map(({ field, mine, theirs }) => ({
    label: labels[field],
    mine: print(field, mine, 'mine'),
    theirs: print(field, theirs, 'theirs'),
  }))
  return new Promise((resolve) => {
    set({
      lines,
      answer: (choice) => {
        set(null)
        resolve(choice)
      },
    })
  })
}

/** For the one place that asks: the question that is open. */
export const currentClash = (): ClashQuestion | null => question

/** Calls back after every change, until the returned function is called. */
export const onClashChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
