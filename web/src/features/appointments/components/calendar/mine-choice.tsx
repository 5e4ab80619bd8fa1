import { clsx } from 'clsx'
import { useText } from '../../../../text/text.ts'
import '../../../../text/calendar.ts'

interface MineChoiceProps {
  chosen: 'mine' | 'everyone'
  onChoose: (chosen: 'mine' | 'everyone') => void
}

/** Whether one's own visits are shown, or everybody's; it looks as the tabs above it do. */
export const MineChoice = ({ chosen, onChoose }: MineChoiceProps) => {
  const t = useText()
  return (
    <div
      role="group"
      aria-label={t('calendar.whoseVisits')}
      className="inline-flex shrink-0 gap-0.5 rounded-control bg-sunken p-0.5"
    >
      {(['mine', 'everyone'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === chosen}
          onClick={() => onChoose(one)}
          className={clsx(
            'min-h-9 rounded-[calc(var(--radius-control)-2px)] px-3 text-sm font-medium pointer-coarse:min-h-11',
            '-outline-offset-2 transition-colors',
            one === chosen ? 'bg-floating text-ink shadow-control' : 'text-muted hover:text-ink',
          )}
        >
          {t(`calendar.${one}`)}
        </button>
      ))}
    </div>
  )
}
