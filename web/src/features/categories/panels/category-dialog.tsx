import '../../../lib/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { categoryDraft, type Category } from '@salon/contract/categories'
import { Controller, useForm } from 'react-hook-form'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/dialog-parts.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { SwatchPicker } from '../../../ui/swatch-picker.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
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

/** Adds a category, or changes one. Keep it mounted only while it is wanted. */
export const CategoryDialog = ({ open, onOpenChange, category, onSaved }: CategoryDialogProps) => {
  const t = useText()
  const form = useForm({
    resolver: zodResolver(categoryDraft),
    defaultValues: {
      name: category?.name ?? '',
      color: category?.color ?? defaultColor,
      isActive: category?.isActive ?? true,
    },
  })
  const { errors, isDirty } = form.formState
  const { save, pending } = useSaveCategory(category, form.setError, (saved) => {
    onOpenChange(false)
    onSaved?.(saved)
  })
  const swatches = paletteNames.map((name) => ({
    value: palette[name],
    label: t(`categories.colors.${name}`),
  }))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(category ? 'categories.editCategory' : 'categories.addCategory')}
      closeLabel={t('shared.close')}
      dirty={isDirty}
      leaveQuestion={{
        title: t('shared.leaveTitle'),
        description: t('shared.leaveHint'),
        leave: t('shared.leave'),
        stay: t('shared.stay'),
      }}
    >
      <DialogForm onSubmit={form.handleSubmit(save)}>
        <DialogBody className="flex flex-col gap-5">
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
        </DialogBody>
        <DialogFooter>
          <DialogClose>
            <Button disabled={pending}>{t('shared.cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" pending={pending}>
            {pending
              ? t('shared.saving')
              : t(category ? 'shared.save' : 'categories.addCategory')}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
