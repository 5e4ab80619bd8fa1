import '../../../text/analytics.ts'
import { useFormats, useText } from '../../../text/text.ts'
import type { Takings } from '@salon/contract/analytics'
import { BarList } from '../../../ui/bar-list.tsx'
import type { FigureOpener } from '../../../ui/figure-opener.ts'
import { useVisitWords } from '../components/use-visit-words.ts'
import { FigureCard } from './figure-card.tsx'

interface RankedTakings extends Takings {
  key: string
  name: string
  /** '#RRGGBB' of its bar. */
  color?: string
  open: FigureOpener
}

interface RankingCardProps {
  title: string
  /** What the rows are: 'Service'. */
  column: string
  /** Highest revenue first. */
  rows: readonly RankedTakings[]
  fileName: string
}

/** Revenue by name, the highest first; renders nothing without revenue. */
export const RankingCard = ({ title, column, rows, fileName }: RankingCardProps) => {
  const t = useText()
  const formats = useFormats()
  const visitWords = useVisitWords()
  if (rows.length === 0) return null
  const most = Math.max(1, ...rows.map(({ revenue }) => Number(revenue)))
  return (
    <FigureCard
      title={title}
      columns={[
        column,
        t('analytics.revenue'),
        t('analytics.visits'),
        t('analytics.averageRevenue'),
      ]}
      rows={rows.map(({ key, name, open, revenue, averageRevenue, ...visits }) => ({
        key,
        name,
        open,
        figures: [
          [formats.money(revenue), revenue],
          [visitWords.figure(visits), visits.visits],
          [formats.average(averageRevenue), averageRevenue],
        ],
      }))}
      fileName={fileName}
    >
      <BarList
        label={title}
        showAll={t('analytics.showAll', { count: rows.length })}
        showFewer={t('analytics.showFewer')}
        items={rows.map(({ key, name, open, revenue, color, ...visits }) => ({
          key,
          label: name,
          value: formats.money(revenue),
          detail: visitWords.words(visits),
          part: Number(revenue) / most,
          ...(color && { colour: color }),
          open,
        }))}
      />
    </FigureCard>
  )
}
