import { clsx } from 'clsx'
import { Users } from 'lucide-react'
import { useId } from 'react'
import { useText } from '../../../../text/text.ts'
import '../../../../text/timeline.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'

export interface StaffFilterProps {
  people: readonly { readonly id: number; readonly name: string }[]
  hidden: ReadonlySet<number>
  onChange: (hidden: ReadonlySet<number>) => void
}

/** Chooses which staff members a calendar shows; one at least. */
export const StaffFilter = ({ people, hidden, onChange }: StaffFilterProps) => {
  const t = useText()
  const list = useId()
  const shown = people.filter(({ id }) => !hidden.has(id))
  const toggle = (id: number) => {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={list}
        title={t('timeline.staffShown')}
        className={clsx(
          'flex h-11 w-12 items-center justify-center gap-1 text-xs hover:text-ink',
          shown.length < people.length ? 'font-semibold text-brand-ink' : 'text-muted',
        )}
      >
        <Users aria-hidden className="size-4" />
        <span className="sr-only">{t('timeline.staffShown')}</span>
        <span className="figures">{shown.length}</span>
      </button>
      <div
        id={list}
        popover="auto"
        className="m-auto max-h-[80dvh] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card bg-floating p-4 text-ink shadow-sheet"
      >
        <fieldset>
          <legend className="mb-2 font-semibold">{t('timeline.staffShown')}</legend>
          {people.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={!hidden.has(id)}
              disabled={shown.length === 1 && shown[0]?.id === id}
              onChange={() => toggle(id)}
            />
          ))}
        </fieldset>
      </div>
    </>
  )
}
