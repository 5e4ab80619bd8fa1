import { useState, type FormEvent } from 'react'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useAddCategory } from '../../categories/api.ts'

/** Adds a salon's first category inside the service dialog, where the service's own form follows. */
export const FirstCategory = () => {
  const t = useText()
  const add = useAddCategory()
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate({ name })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="text-sm text-muted">{t('services.noCategories')}</p>
      <Field
        label={t('services.firstCategory')}
        hint={t('services.firstCategoryHint')}
        error={add.error ? sentenceOf(add.error) : undefined}
        required
      >
        <TextInput value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Button type="submit" variant="primary" pending={add.isPending} className="self-end">
        {t('services.addFirstCategory')}
      </Button>
    </form>
  )
}
