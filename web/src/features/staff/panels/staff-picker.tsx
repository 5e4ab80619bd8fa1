import type { StaffMember } from '@salon/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../../text/text.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import type { ComboboxOption } from '../../../ui/combobox-option.ts'
import { staffQueries, withoutOwnersDouble } from '../api.ts'

interface StaffPickerProps {
  value: StaffMember | null
  onChange: (member: StaffMember | null) => void
  disabled?: boolean
}

const optionOf = ({ id, name, role }: StaffMember): ComboboxOption => ({
  value: String(id),
  label: name,
  detail: role,
  leading: <Avatar name={name} size="sm" />,
})

/** Chooses who does it: the owner first, then the active staff. Goes into a Field, which names it. */
export const StaffPicker = ({ value, onChange, disabled }: StaffPickerProps) => {
  const t = useText()
  const [query, setQuery] = useState('')
  const staff = useQuery({ ...staffQueries.list(), enabled: disabled !== true })
  const wanted = query.trim().toLocaleLowerCase()
  const members = withoutOwnersDouble(staff.data ?? []).filter(
    ({ name, isActive }) => isActive && name.toLocaleLowerCase().includes(wanted),
  )
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
        empty: t(wanted === '' ? 'staff.pickEmpty' : 'staff.pickNone'),
        loading: t('staff.loading'),
        clear: t('staff.pickClear'),
      }}
      placeholder={t('staff.pick')}
      loading={staff.isPending}
      failure={staff.isError ? t('staff.loadFailed') : undefined}
      disabled={disabled}
    />
  )
}
