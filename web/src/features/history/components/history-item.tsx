import { healthSubjects } from '@salon/contract/health-subjects'
import type { HistoryEntry } from '@salon/contract/history'
import { CircleAlert, Cpu, Undo2, UserRound } from 'lucide-react'
import { cloneElement, Fragment, type ReactNode, type Ref } from 'react'
import '../../../text/history.ts'
import { useFormats, useText, type TextFunction } from '../../../text/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import type { LinkElement } from '../../../ui/link-element.ts'
import { EntryChanges } from './entry-changes.tsx'
import { entryWords, type HistoryScope } from './entry-words.ts'
import type { HistoryLine } from './history-days.ts'
import { ValueWords } from './value-words.tsx'

const dayLength = 86_400_000

const cascadedWords = {
  deleted: 'history.cancelledToo',
  merged: 'history.movedToo',
  separated: 'history.movedToo',
  added: undefined,
  changed: undefined,
  restored: undefined,
} as const

const linkStyle =
  'text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current ' +
  'pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:max-w-full pointer-coarse:items-center'

interface HistoryItemProps extends HistoryLine {
  whose: HistoryScope
  /** The moment from which it is counted how long ago it was, in milliseconds since 1970. */
  now: number
  /** Leads to what it is about, where there is a page of it. */
  link: LinkElement | null
  /** The undo button, or the text in its place. */
  undo: ReactNode
  /** Why it could not be undone. */
  refusal: ReactNode
  ref: Ref<HTMLLIElement>
}

/** One entry: who did what to what and when, and what it was before. */
export const HistoryItem = ({
  entry,
  cascaded,
  whose,
  now,
  link,
  undo,
  refusal,
  ref,
}: HistoryItemProps) => {
  const t = useText()
  const formats = useFormats()
  const { sentence, about, lines, summary } = entryWords(t, formats, entry, whose)
  const isRecent = now - Date.parse(entry.at) < dayLength
  return (
    <li
      ref={ref}
      tabIndex={-1}
      className="flex flex-wrap gap-3 px-4 py-2.5 -outline-offset-2 first:rounded-t-card last:rounded-b-card sm:flex-nowrap"
    >
      <Actor kind={entry.by.kind} name={entry.by.name} />
      <div className="min-w-0 flex-1 text-sm wrap-anywhere">
        <p className="font-medium text-ink">{sentence}</p>
        {about.length > 0 && (
          <p className="figures text-ink">
            {about.map((part, at) => (
              <Fragment key={part}>
                {at === 0 && link
                  ? cloneElement(link, { className: linkStyle, children: part })
                  : part}
                {at < about.length - 1 && ' · '}
              </Fragment>
            ))}
          </p>
        )}
        <p className="text-muted">
          {actorOf(t, entry)} ·{' '}
          <time dateTime={entry.at} title={formats.dateTime(entry.at)} className="figures">
            {isRecent ? formats.relativeTime(entry.at, now) : formats.time(entry.at)}
          </time>
          {entry.undoes !== null && (
            <>
              {' · '}
              <Undo2 aria-hidden className="mr-1 inline size-3.5 align-[-2px]" />
              {t('history.undoing')}
            </>
          )}
        </p>
        {lines.length > 0 && <EntryChanges lines={lines} />}
        {summary.length > 0 && (
          <p className="figures mt-2 whitespace-pre-line text-muted">
            {summary.map((part, at) => (
              <Fragment key={at}>
                {at > 0 && ' · '}
                <ValueWords>{part}</ValueWords>
              </Fragment>
            ))}
          </p>
        )}
        {cascaded > 0 && (
          <p className="mt-1 text-muted">
            {t(cascadedWords[entry.operation] ?? 'history.restoredToo', { count: cascaded })}
          </p>
        )}
        {refusal !== null && (
          <p
            role="alert"
            className="mt-3 flex gap-2 rounded-control bg-red-soft px-3 py-2 text-red-ink"
          >
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 whitespace-pre-line">{refusal}</span>
          </p>
        )}
      </div>
      {/* On a phone below the text, which needs the width, and aligned with it. */}
      {undo && <div className="shrink-0 max-sm:w-full max-sm:pl-13">{undo}</div>}
    </li>
  )
}

/** Who made the change: an avatar for a person, an icon otherwise. */
const Actor = ({ kind, name }: { kind: 'person' | 'program' | 'unknown'; name: string | null }) => {
  if (kind === 'person' && name) return <Avatar name={name} />
  const Icon = kind === 'program' ? Cpu : UserRound
  return (
    <span
      aria-hidden
      className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-muted"
    >
      <Icon className="size-4" />
    </span>
  )
}

/** Who did it. */
const actorOf = (t: TextFunction, { by, operation, subject }: HistoryEntry): string => {
  if (by.kind === 'program')
    return t(
      operation === 'deleted' && healthSubjects.has(subject) ? 'history.byAge' : 'history.program',
    )
  return by.kind === 'unknown' ? t('history.outside') : (by.name ?? t('history.nameless'))
}
