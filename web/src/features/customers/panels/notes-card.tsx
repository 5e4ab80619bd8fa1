import type { Customer } from '@salon/contract/customers'
import { useBlocker } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useEffect, useRef } from 'react'
import '../../../text/customers.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ChangedNotes } from '../components/changed-notes.tsx'
import { useNotesDraft } from './use-notes-draft.ts'

interface NotesCardProps {
  customer: Customer
  /** Whether the person who looks may write. */
  mayChange: boolean
}

/** A client's notes, to read and, at a tap, to write. */
export const NotesCard = ({ customer, mayChange }: NotesCardProps) => {
  const t = useText()
  const draft = useNotesDraft(customer)
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const wasEditing = useRef(false)
  const { name, notes } = customer
  const editing = draft.text !== undefined
  const leaving = useBlocker({
    shouldBlockFn: () => draft.unsaved,
    enableBeforeUnload: draft.unsaved,
    withResolver: true,
  })
  // What was pressed is gone after each change: the focus goes to what has taken its place.
  useEffect(() => {
    if (editing) {
      field.current?.focus()
      field.current?.setSelectionRange(-1, -1)
    } else if (wasEditing.current) opener.current?.focus()
    wasEditing.current = editing
  }, [editing])

  return (
    <Card>
      <CardHeader
        title={t('customers.notes')}
        actions={
          mayChange && !editing ? (
            <Button
              ref={opener}
              size="sm"
              aria-label={t('customers.editNotesOf', { name })}
              onClick={draft.begin}
            >
              <Pencil aria-hidden />
              {t('customers.editNotes')}
            </Button>
          ) : undefined
        }
      />
      {editing ? (
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            draft.save()
          }}
        >
          <Field label={t('customers.notes')} hideLabel hint={t('customers.notesHint')}>
            <TextArea
              ref={field}
              value={draft.text}
              maxLength={10_000}
              onChange={(event) => draft.type(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) draft.save()
              }}
            />
          </Field>
          {draft.conflict && (
            <ChangedNotes
              {...draft.conflict}
              pending={draft.pending}
              onKeepMine={draft.saveOver}
              onTakeTheirs={draft.end}
            />
          )}
          <div className="flex justify-end gap-3">
            <Button disabled={draft.pending} onClick={draft.end}>
              {t('shared.cancel')}
            </Button>
            <Button type="submit" variant="primary" pending={draft.pending}>
              {t('customers.saveNotes')}
            </Button>
          </div>
        </form>
      ) : (
        <p
          className={
            notes === null
              ? 'text-sm text-muted'
              : 'text-sm whitespace-pre-line break-words text-ink'
          }
        >
          {notes ?? t('customers.noNotes')}
        </p>
      )}
      <ConfirmDialog
        open={leaving.status === 'blocked'}
        onOpenChange={() => leaving.reset?.()}
        title={t('shared.leaveTitle')}
        description={t('shared.leaveHint')}
        confirmLabel={t('shared.leave')}
        cancelLabel={t('shared.stay')}
        onConfirm={() => leaving.proceed?.()}
      />
    </Card>
  )
}
