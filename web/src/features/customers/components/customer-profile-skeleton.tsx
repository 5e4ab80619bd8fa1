import '../../../text/customers.ts'
import { useText } from '../../../text/text.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx'

/** How the two columns of a client's profile stand, and those of its skeleton. */
export const profileColumns =
  'grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] [&>*]:min-w-0'

/** The shape of a client's profile while it is on its way. */
export const CustomerProfileSkeleton = () => {
  const t = useText()
  return (
    <div className={profileColumns}>
      <div className="flex flex-col gap-5">
        <Card className="flex items-center gap-4">
          <Skeleton className="size-16 shrink-0 rounded-full" />
          <div className="flex-1">
            <Skeleton className="my-1 h-4 w-36" />
            <Skeleton className="mt-3 h-4 w-44 max-w-full" />
          </div>
        </Card>
        <Card>
          <Skeleton className="h-5 w-32" />
          <Skeleton className="mt-5 h-9 pointer-coarse:h-11 w-full" />
          <Skeleton className="mt-5 h-40 w-full" />
        </Card>
        <Card>
          <Skeleton className="h-24 w-full" />
        </Card>
      </div>
      <Card padding="none">
        <SkeletonRows rows={8} label={t('customers.loadingOne')} />
      </Card>
    </div>
  )
}
