import type { HistoryEntry } from '@salon/contract/history'
import { CallError } from '../../../lib/call.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useRefusal } from '../../../text/refusal.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { fieldWords } from '../components/entry-words.ts'

/** Says why an entry was not undone: what has been changed since, by the names of its fields. */
export const useUndoRefusal = () => {
  const t = useText()
  const formats = useFormats()
  const say = useRefusal()
  return (error: unknown, entry: HistoryEntry): string => {
    const problem = error instanceof CallError ? error.problem : null
    const errors = problem?.errors ?? []
    if (problem?.code === 'changed_since') {
      const what = fieldWords(
        t,
        formats,
        entry,
        errors.map(({ path }) => path),
      )
      if (what) return t('history.conflict', { what })
      return t(`history.since.${entry.undo ?? 'change'}`)
    }
    const [first] = errors
    return first ? say(first.message) : sentenceOf(error)
  }
}
