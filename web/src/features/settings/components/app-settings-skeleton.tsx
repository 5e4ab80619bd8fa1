import { Card, CardHeader } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** As tall as the settings that are on their way. */
export const AppSettingsSkeleton = ({ title, label }: { title: string; label: string }) => (
  <Card>
    <CardHeader title={title} />
    <output className="sr-only">{label}</output>
    <div className="grid gap-5 sm:grid-cols-2">
      {Array.from({ length: 7 }, (_, row) => (
        <div key={row}>
          <Skeleton className="mb-2.5 h-3 w-24" />
          <Skeleton className="h-9 pointer-coarse:h-11" />
        </div>
      ))}
    </div>
  </Card>
)
