import type { HistoryEntry } from '@salon/contract/history'
import { Link } from '@tanstack/react-router'
import type { LinkElement } from '../ui/link-element.ts'

/** Leads to the page of what an entry is about, also of what was deleted; services have none. */
export const historyLink = ({
  subject,
  rowId,
  appointmentId,
  import: whole,
}: HistoryEntry): LinkElement | null => {
  if (whole) return null
  if (subject === 'customer') return <Link to="/customer/$id" params={{ id: String(rowId) }} />
  return appointmentId === null ? null : (
    <Link to="/appointment/$id" params={{ id: String(appointmentId) }} />
  )
}

/** No link: the entry's subject is this page. */
export const noLink = () => null
