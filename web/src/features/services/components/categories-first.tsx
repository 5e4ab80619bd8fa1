import { Tags } from 'lucide-react'
import { cloneElement } from 'react'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { LinkElement } from '../../../ui/link-element.ts'

/** Says that services need a category, and leads to where one is made. */
export const CategoriesFirst = ({ link }: { link: LinkElement }) => {
  const t = useText()
  return (
    <EmptyState
      icon={<Tags />}
      title={t('services.noCategories')}
      detail={t('services.noCategoriesHint')}
      action={
        <Button variant="primary" asChild>
          {cloneElement(link, { children: t('services.toCategories') })}
        </Button>
      }
    />
  )
}
