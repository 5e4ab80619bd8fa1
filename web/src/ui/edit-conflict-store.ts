/** A field that another session changed as well, with both values formatted for display. */
export interface EditConflictLine {
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

export type EditConflictChoice = 'mine' | 'theirs' | undefined

interface EditConflictQuestion {
  readonly lines: readonly EditConflictLine[]
  readonly answer: (choice: EditConflictChoice) => void
}

let question: EditConflictQuestion | null = null
const listeners = new Set<() => void>()

const set = (next: EditConflictQuestion | null) => {
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
export const askEditConflict = <Field extends string>(
  conflicts: readonly { field: Field; mine: unknown; theirs: unknown }[],
  labels: Readonly<Record<Field, string>>,
  print: (field: Field, value: unknown, whose: 'mine' | 'theirs') => string = plain,
): Promise<EditConflictChoice> => {
  question?.answer(undefined)
  const lines = conflicts.map(({ field, mine, theirs }) => ({
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
export const currentEditConflict = (): EditConflictQuestion | null => question

/** Calls back after every change, until the returned function is called. */
export const onEditConflictChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
