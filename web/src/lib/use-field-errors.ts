import { useEffect, useState } from 'react'
import { focusFirstError } from './focus-first-error.ts'
import { refusedFields } from './form-errors.ts'

/** What is wrong with the fields of a form, by path; the first field that is wrong gets the focus. */
export function useFieldErrors() {
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    if (errors.size > 0) focusFirstError()
  }, [errors])
  return {
    errors,
    setErrors,
    /** Shows what the server refused; nothing after any other failure. */
    showRefused: (error: unknown) =>
      setErrors(new Map(refusedFields(error).map(({ path, message }) => [path, message]))),
  }
}
