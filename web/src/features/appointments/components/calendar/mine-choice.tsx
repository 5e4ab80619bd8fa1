import { clsx } from 'clsx'
import { useText } from '../../../../text/text.ts'
import '../../../../text/calendar.ts'

interface MineChoiceProps {
  chosen: 'mine' | 'everyone'
  onChoose: (chosen: 'mine' | 'everyone') => void
}

/** Whether one's own visits are shown, or everybody's. */
export const MineChoice = ({ chosen, onChoose }: MineChoiceProps) => {
  const t = useText()
  return (
    <div
      role="group"
      aria-label={t('calendar.whoseVisits')}
      className="inline-flex h-9 shrink-0 overflow-hidden rounded-control border border-line pointer-coarse:h-11"
    >
      {(['mine', 'everyone'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === chosen}
          onClick={() => onChoose(one)}
          className={clsx(
            'px-3 text-sm -outline-offset-2 transition-colors',
            one === chosen
              ? 'bg-brand-soft font-semibold text-brand-ink'
              : 'text-muted hover:bg-hover',
          )}
        >
          {t(`calendar.${one}`)}
        </button>
      ))}
    </div>
  )
}
