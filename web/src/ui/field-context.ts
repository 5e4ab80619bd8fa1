import { createContext, useContext } from 'react'

/** What a field passes to its control by context. */
export interface FieldWiring {
  /** The control's id, which the label points at. */
  id: string
  labelId: string
  /** Ids of the hint and the error, in that order; absent where there is neither. */
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

export const FieldContext = createContext<FieldWiring | null>(null)

/** The attributes that tie a control to the field around it; none outside of a field. */
export const useFieldAttributes = () => {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
  }
}

/** The same for a group of controls, which is named by its label instead of pointed at. */
export const useGroupAttributes = (role: 'group' | 'radiogroup') => {
  const field = useContext(FieldContext)
  if (!field) return { role }
  return {
    role,
    'aria-labelledby': field.labelId,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    // Not a property of groups (WAI-ARIA 1.2).
    'aria-required': (role === 'radiogroup' && field.required) || undefined,
  }
}
