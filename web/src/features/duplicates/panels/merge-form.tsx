import type { DuplicateClient, DuplicatePair, MergeDraft } from '@salon/contract/duplicates'
import {
  chosenFields,
  moreCompleteOf,
  defaultSide,
  type ChosenField,
} from '@salon/contract/default-merge'
import { useId, useState } from 'react'
import { CallError } from '../../../lib/call.ts'
import '../../../text/customers.ts'
import '../../../text/duplicates.ts'
import { useSeparationWords } from '../../../text/separation.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/dialog-parts.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { useMerge, useSeparate } from '../api.ts'

/** Both clients side by side: whom to keep, and whose name, email, phone and birthday. */
export const MergeForm = ({ pair, onDone }: { pair: DuplicatePair; onDone: () => void }) => {
  const t = useText()
  const formats = useFormats()
  const merge = useMerge()
  const separate = useSeparate()
  const stayedWords = useSeparationWords()
  const [one, other] = pair.clients
  const [kept, setKept] = useState(() => moreCompleteOf(one, other).kept)
  const former = kept.id === one.id ? other : one
  const [chosen, setChosen] = useState<Partial<Record<ChosenField, number>>>({})
  const sideOf = (field: ChosenField): 'kept' | 'former' => {
    const id = chosen[field]
    if (id === undefined) return defaultSide(kept, field)
    return id === kept.id ? 'kept' : 'former'
  }
  const undo = (formerId: number) =>
    separate.mutateAsync(formerId).then(
      ({ stayed }) => {
        const description = stayedWords(stayed)
        toast({
          variant: 'success',
          title: t('duplicates.separated'),
          ...(description !== undefined && { description }),
        })
      },
      (error: unknown) => toastFailure(t('duplicates.separateFailed'), error),
    )
  const save = () => {
    const fields: MergeDraft['fields'] = {
      name: sideOf('name'),
      email: sideOf('email'),
      phone: sideOf('phone'),
      birthday: sideOf('birthday'),
    }
    const formerId = former.id
    const versions = { kept: kept.version, former: former.version }
    merge.mutateAsync({ keptId: kept.id, formerId, versions, fields }).then(
      ({ name }) => {
        toast({
          variant: 'success',
          title: t('duplicates.merged', { name }),
          action: {
            label: t('duplicates.undo'),
            altText: t('duplicates.undoMergeElsewhere', { name }),
            onAction: () => void undo(formerId),
          },
        })
        onDone()
      },
      (error: unknown) => {
        toastFailure(t('duplicates.mergeFailed'), error)
        // The list is fetched anew: what was chosen here was chosen of other fields.
        if (error instanceof CallError && error.problem?.code === 'stale') onDone()
      },
    )
  }
  const about = ({ createdAt, visits }: DuplicateClient) =>
    [
      t('duplicates.since', { date: formats.date(createdAt) }),
      t('shared.visits', { count: visits }),
    ].join(' · ')
  // Where neither has one there is nothing to choose.
  const shownFields = chosenFields.filter((field) => one[field] || other[field])
  const textOf = (client: DuplicateClient, field: ChosenField) =>
    field === 'birthday' ? client.birthday && formats.date(client.birthday) : client[field]
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <DialogBody className="flex flex-col gap-5">
        <SideChoice
          label={t('duplicates.keep')}
          clients={pair.clients}
          value={kept.id}
          textOf={(client) => client.name}
          detailOf={about}
          onChange={(id) => setKept(id === one.id ? one : other)}
        />
        {shownFields.map((field) => (
          <SideChoice
            key={field}
            label={t(`customers.${field}`)}
            clients={pair.clients}
            value={sideOf(field) === 'kept' ? kept.id : former.id}
            textOf={(client) => textOf(client, field) ?? t('duplicates.noValue')}
            onChange={(id) => setChosen({ ...chosen, [field]: id })}
          />
        ))}
        <p className="text-sm text-muted">{t('duplicates.notes')}</p>
      </DialogBody>
      <DialogFooter>
        <Button type="button" disabled={merge.isPending} onClick={onDone}>
          {t('duplicates.back')}
        </Button>
        <Button type="submit" variant="primary" pending={merge.isPending}>
          {t('duplicates.merge')}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}

interface SideChoiceProps {
  label: string
  clients: DuplicatePair['clients']
  /** The id of the client whose side is chosen. */
  value: number
  textOf: (client: DuplicateClient) => string
  detailOf?: (client: DuplicateClient) => string
  onChange: (id: number) => void
}

/** One of two, side by side. */
const SideChoice = ({ label, clients, value, textOf, detailOf, onChange }: SideChoiceProps) => {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-label font-medium text-muted">{label}</legend>
      <div className="grid grid-cols-2 gap-2">
        {clients.map((client) => (
          <label
            key={client.id}
            className="flex touch min-w-0 cursor-pointer items-start gap-2 rounded-control border border-line px-3 py-2.5 text-sm transition-colors hover:bg-hover has-checked:border-brand has-checked:bg-brand-soft"
          >
            <input
              type="radio"
              name={name}
              value={client.id}
              checked={client.id === value}
              onChange={() => onChange(client.id)}
              className="mt-0.5 size-4 shrink-0"
            />
            <span className="min-w-0 wrap-anywhere">
              <span className="block text-ink">{textOf(client)}</span>
              {detailOf && <span className="block text-muted">{detailOf(client)}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
