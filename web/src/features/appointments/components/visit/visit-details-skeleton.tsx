import { useText } from '../../../../text/text.ts'
import { Card } from '../../../../ui/card.tsx'
import { Skeleton, SkeletonRows } from '../../../../ui/skeleton.tsx'
import '../../../../text/visit-details.ts'

/** The shape of a visit's details while they are on their way. */
export const VisitDetailsSkeleton = () => {
  const t = useText()
  return (
    <div className="flex flex-col gap-5">
      <Skeleton className="h-9 pointer-coarse:h-11 w-56 max-w-full" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-5">
          <Card>
            <div className="flex flex-col gap-4">
              {['day', 'time', 'staff'].map((fact) => (
                <div key={fact} className="flex items-center gap-3">
                  <Skeleton className="size-10 rounded-control" />
                  <Skeleton className="h-4 w-48" />
                </div>
              ))}
            </div>
          </Card>
          <Card padding="none">
            <SkeletonRows rows={3} label={t('visitDetails.loading')} />
          </Card>
        </div>
        <div className="flex flex-col gap-5">
          <Card>
            <div className="flex items-center gap-3">
              <Skeleton className="size-16 rounded-full" />
              <Skeleton className="h-4 w-32" />
            </div>
            <Skeleton className="mt-4 h-9 pointer-coarse:h-11 w-full" />
          </Card>
          <Card>
            <Skeleton className="h-32 w-full" />
          </Card>
        </div>
      </div>
    </div>
  )
}
