import type { HistoryEntry } from '@salon/contract/history'
import { CallError } from '../../../lib/call.ts'
import { useOverlapWords } from '../../../text/overlap.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useRefusal } from '../../../text/refusal.ts'
import '../../../text/history.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { conflictsIn } from '../../appointments/api.ts'
import { fieldWords } from '../components/entry-words.ts'

/**
 * Says why an entry was not undone: what has been changed since, by the names of its fields, or who
 * stands there by now.
 */
export const useUndoRefusal = () => {
  const t = useText()
  const formats = useFormats()
  const say = useRefusal()
  const overlapWords = useOverlapWords()
  return (error: unknown, entry: HistoryEntry): string => {
    const conflicts = conflictsIn(error)
    if (conflicts) {
      const { title, rows } = overlapWords(conflicts)
      const lines = rows.map(({ day, when, what }) => `${day}, ${when} ${what}`)
      return [`${t('history.notUndone')}. ${title}`, ...lines].join('\n')
    }
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
    if (problem?.code === 'service_in_visit') return t('history.serviceInVisit')
    const [first] = errors
    return first ? say(first.message) : sentenceOf(error)
  }
}
