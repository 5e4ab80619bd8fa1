import type { RowOutcome } from '@salon/contract/import-vocabulary'
import type { ImportJob, ProblemAt } from '@salon/contract/imports'
import '../../../text/imports.ts'
import { imports } from '../../../text/en/imports.ts'
import { useRefusal } from '../../../text/refusal.ts'
import { useFormats, useText } from '../../../text/text.ts'

type ProblemKey = keyof typeof imports.problems

const keyOf = new Map(
  Object.entries(imports.problems).map(([key, sentence]) => [sentence, key as ProblemKey] as const),
)
const withRow = /^(.*) \(row (\d+)\)$/s

/** The server's English sentence about a file, in the app's language; an unknown one is shown unchanged. */
export const useFileProblem = () => {
  const t = useText()
  const sayRefusal = useRefusal()
  const say = (sentence: string) => {
    const key = keyOf.get(sentence)
    return key ? t(`imports.problems.${key}`) : sayRefusal(sentence)
  }
  return (sentence: string): string => {
    const [, problem, number] = withRow.exec(sentence) ?? []
    return problem && number ? t('imports.atRow', { problem: say(problem), number }) : say(sentence)
  }
}

/** What is wrong with a row or a cell of it, with the head of its column. */
export const useRowProblem = (heads: readonly string[]) => {
  const t = useText()
  return ({ column, problem }: ProblemAt): string => {
    const what = t(`imports.reasons.${problem}`)
    const head = column === null ? undefined : heads[column]
    return head ? t('imports.inColumn', { head, what }) : what
  }
}

/** How many rows of an import that was run came to what, without those that none did. */
export const useFigures = () => {
  const t = useText()
  const formats = useFormats()
  return (counts: ImportJob['counts'], outcomes: readonly RowOutcome[]): readonly string[] =>
    outcomes
      .filter((outcome) => counts[outcome] > 0)
      .map((outcome) => {
        const count = formats.count(counts[outcome])
        // Nothing can be decided any more.
        if (outcome === 'ask') return t('imports.leftOut', { what: count })
        return `${t(`imports.outcomes.${outcome}`)}: ${count}`
      })
}
