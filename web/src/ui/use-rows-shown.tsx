import { useState, type ReactNode } from 'react'
import { useText } from '../text/text.ts'
import { Button } from './button.tsx'

/** More than most lists have, few enough to be drawn between two keys. */
const rowsAtOnce = 96

/**
 * How many rows of a long list are drawn, and the button that draws more where there are. What
 * another search finds begins with the first of them.
 */
export const useRowsShown = (count: number, query: string): { most: number; more: ReactNode } => {
  const t = useText()
  const [shown, setShown] = useState({ query, most: rowsAtOnce })
  const most = shown.query === query ? shown.most : rowsAtOnce
  const more = count > most && (
    <div className="mt-6 flex justify-center">
      <Button onClick={() => setShown({ query, most: most + rowsAtOnce })}>
        {t('shared.showMore')}
      </Button>
    </div>
  )
  return { most, more }
}
