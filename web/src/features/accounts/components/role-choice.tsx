import { roles, type Role } from '@salon/contract/vocabulary'
import { useId } from 'react'
import '../../../text/accounts.ts'
import { useText } from '../../../text/text.ts'
import { useGroupAttributes } from '../../../ui/field-context.ts'

interface RoleChoiceProps {
  value: Role
  onChange: (role: Role) => void
}

/** The roles, each with a sentence on what it may do. Goes into a group Field, which names it. */
export const RoleChoice = ({ value, onChange }: RoleChoiceProps) => {
  const t = useText()
  const id = useId()
  return (
    <div {...useGroupAttributes('radiogroup')} className="flex flex-col gap-2">
      {roles.map((role) => (
        <label
          key={role}
          className="flex touch cursor-pointer items-start gap-3 rounded-control border border-line px-3 py-2.5 text-sm transition-colors hover:bg-hover has-checked:border-brand has-checked:bg-brand-soft"
        >
          <input
            type="radio"
            name="role"
            value={role}
            checked={role === value}
            onChange={() => onChange(role)}
            aria-labelledby={`${id}-${role}`}
            aria-describedby={`${id}-${role}-may`}
            className="mt-0.5 size-4 shrink-0"
          />
          <span className="min-w-0">
            <span id={`${id}-${role}`} className="block font-medium text-ink">
              {t(`shell.roles.${role}`)}
            </span>
            <span id={`${id}-${role}-may`} className="block text-muted">
              {t(`accounts.may.${role}`)}
            </span>
          </span>
        </label>
      ))}
    </div>
  )
}
