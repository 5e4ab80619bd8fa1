import { useQuery } from '@tanstack/react-query'
import '../../../../text/settings.ts'
import { useFormats, useText } from '../../../../text/text.ts'
import { ListRow } from '../../../../ui/list-row.tsx'
import { photoQueries } from '../../api.ts'

/** How much of the salon's space for photos is used. A row of a list. */
export const PhotoUsage = () => {
  const t = useText()
  const formats = useFormats()
  const { data, isError } = useQuery(photoQueries.usage())
  const detail = () => {
    if (isError) return t('settings.photoSpaceUnknown')
    // As high as what comes, so that nothing is pushed away by it.
    if (!data) return <span aria-hidden>&nbsp;</span>
    const [used, allowed] = [formats.bytes(data.used), formats.bytes(data.allowed)]
    return <span className="figures">{t('settings.photoSpaceUsed', { used, allowed })}</span>
  }
  return <ListRow title={t('settings.photoSpace')} detail={detail()} />
}
