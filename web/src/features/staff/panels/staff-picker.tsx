import type { StaffMember } from '@salon/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useFilteredList } from '../../../lib/use-filtered-list.ts'
import '../../../text/staff.ts'
import { useText } from '../../../text/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import type { ComboboxOption } from '../../../ui/combobox-option.ts'
import { accountQueries } from '../../auth/api.ts'
import { staffQueries, withoutOwnersDuplicate } from '../api.ts'

/** As many rows as are drawn at once; the others are a few letters away. */
const rowsShown = 100

interface StaffPickerProps {
  value: StaffMember | null
  onChange: (member: StaffMember | null) => void
  disabled?: boolean
  /** Whether somebody can be chosen; all can unless given. */
  offered?: ((member: StaffMember) => boolean) | undefined
}

const optionOf = ({ id, name, role }: StaffMember): ComboboxOption => ({
  value: String(id),
  label: name,
  detail: role,
  leading: <Avatar name={name} size="sm" />,
})

const wordsOf = ({ name }: StaffMember) => [name]

/**
 * Chooses who does it: the owner first, then the active staff; only oneself where the account may book no one else.
 * Goes into a Field, which names it.
 */
export const StaffPicker = ({ value, onChange, disabled, offered }: StaffPickerProps) => {
  const t = useText()
  const [query, setQuery] = useState('')
  const staff = useQuery({ ...staffQueries.list(), enabled: disabled !== true })
  const { data: account } = useQuery({ ...accountQueries.current(), enabled: false })
  const only = account?.seesOwnVisitsOnly ? account.staffId : undefined
  const working = useMemo(
    () =>
      withoutOwnersDuplicate(staff.data ?? []).filter(
        ({ id, isActive }) => isActive && (only === undefined || id === only),
      ),
    [staff.data, only],
  )
  const found = useFilteredList(working, wordsOf, query) ?? []
  const members = (offered ? found.filter(offered) : found).slice(0, rowsShown)
  return (
    <Combobox
      value={value && optionOf(value)}
      onChange={(option) =>
        onChange(members.find(({ id }) => String(id) === option?.value) ?? null)
      }
      options={members.map(optionOf)}
      query={query}
      onQueryChange={setQuery}
      words={{
        empty: t(query.trim() === '' ? 'staff.pickEmpty' : 'staff.pickNone'),
        loading: t('staff.loading'),
        clear: t('staff.pickClear'),
      }}
      placeholder={t('staff.pick')}
      loading={staff.isPending}
      failure={staff.isLoadingError ? t('staff.loadFailed') : undefined}
      disabled={disabled}
    />
  )
}
