import { Search } from 'lucide-react'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

interface SearchFieldProps {
  /** What can be looked for; stands in the box while it is empty. */
  label: string
  value: string
  onChange: (value: string) => void
}

/** The search box over a list. */
export const SearchField = ({ label, value, onChange }: SearchFieldProps) => (
  <Field label={label} hideLabel className="mb-6 max-w-xl">
    <TextInput
      type="search"
      icon={<Search aria-hidden />}
      placeholder={label}
      // What is typed is large under a finger; what may be typed has to fit in a phone's width.
      className="placeholder:text-sm placeholder:text-ellipsis"
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
)
