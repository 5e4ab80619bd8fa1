import '../../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { categoryDraft, type Category } from '@salon/contract/categories'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import '../../../text/categories.ts'
import { useText } from '../../../text/text.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SwatchPicker } from '../../../ui/swatch-picker.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { categoryQueries, nextColor } from '../api.ts'
import { useSaveCategory } from './use-save-category.ts'
import { defaultColor, palette } from '@salon/contract/vocabulary'

interface CategoryDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The category to change; without one a new category is added. */
  category?: Category | undefined
  /** Called with the row as the server keeps it, once the dialog has closed. */
  onSaved?: ((category: Category) => void) | undefined
}

const paletteNames = Object.keys(palette) as (keyof typeof palette)[]

/** Adds a category, or changes one. Mount it only while it is open. */
export const CategoryDialog = ({ open, onOpenChange, category, onSaved }: CategoryDialogProps) => {
  const t = useText()
  const client = useQueryClient()
  const form = useForm({
    resolver: zodResolver(categoryDraft),
    defaultValues: {
      name: category?.name ?? '',
      color: category?.color ?? nextColor(client.getQueryData(categoryQueries.list().queryKey)),
      isActive: category?.isActive ?? true,
    },
  })
  const { errors, isDirty } = form.formState
  const { save, pending } = useSaveCategory(category, form, (saved) => {
    onOpenChange(false)
    onSaved?.(saved)
  })
  const swatches = paletteNames.map((name) => ({
    value: palette[name],
    label: t(`categories.colors.${name}`),
  }))
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(category ? 'categories.editCategory' : 'categories.addCategory')}
      dirty={isDirty}
      pending={pending}
      submitLabel={t(category ? 'shared.save' : 'categories.addCategory')}
      onSubmit={form.handleSubmit(save)}
    >
      <Field label={t('categories.name')} error={errors.name?.message} required>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Field label={t('categories.color')} error={errors.color?.message} group required>
        <Controller
          control={form.control}
          name="color"
          render={({ field }) => (
            <SwatchPicker
              swatches={swatches}
              value={field.value ?? defaultColor}
              onChange={field.onChange}
            />
          )}
        />
      </Field>
      <Controller
        control={form.control}
        name="isActive"
        render={({ field }) => (
          <Switch
            label={t('categories.active')}
            detail={t('categories.activeHint')}
            checked={field.value === true}
            onChange={field.onChange}
          />
        )}
      />
    </FormDialog>
  )
}
