import type { Appointment } from '@salon/contract/appointments'
import type { Conflict } from '@salon/contract/errors'
import { takesTime } from '@salon/contract/visit-grouping'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../text/problem.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { toast } from '../../../ui/toast-store.ts'
import { serviceQueries } from '../../services/api.ts'
import { conflictsIn, useAddService, type Overlap } from '../api.ts'
import { OverlapNotice } from '../components/overlap-notice.tsx'
import { useInSight } from './use-in-sight.ts'
import { useOverlapToast } from './use-undo.ts'

/** What stands in the way of a service that somebody wanted to add. */
interface InTheWay {
  serviceId: number
  conflicts: readonly Conflict[]
}

interface MoreServicesProps {
  /** The rows of the visit by time, at least one. */
  rows: readonly Appointment[]
  /** One was added: what added it is gone, and had the focus. */
  onAdded: () => void
}

/** The active services that the visit does not hold yet, each added by its checkbox. */
export const MoreServices = ({ rows, onAdded }: MoreServicesProps) => {
  const t = useText()
  const formats = useFormats()
  const services = useQuery(serviceQueries.active())
  const add = useAddService()
  const tellOverlap = useOverlapToast()
  const isInSight = useInSight(rows)
  // One after the other: the server places each after the visit's last service.
  const [adding, setAdding] = useState<number | null>(null)
  const [inTheWay, setInTheWay] = useState<InTheWay | null>(null)

  if (services.isPending) return <SkeletonRows rows={3} label={t('appointments.servicesLoading')} />
  if (services.isLoadingError) {
    return (
      <ErrorState
        title={t('appointments.servicesFailed')}
        detail={sentenceOf(services.error)}
        retryLabel={t('appointments.retry')}
        onRetry={() => void services.refetch()}
        pending={services.isFetching}
      />
    )
  }
  const held = new Set(rows.filter((row) => takesTime(row.status)).map((row) => row.serviceId))
  const more = services.data.filter((service) => !held.has(service.id))
  const visit = rows[0]
  if (more.length === 0 || !visit) {
    return <p className="text-sm text-muted">{t('appointments.noMoreServices')}</p>
  }
  // As a promise: the dialog can be left before the answer.
  const send = async (serviceId: number, overlap: Overlap) => {
    try {
      await add.mutateAsync({ id: visit.id, serviceId, overlap })
      setInTheWay(null)
      toast({ variant: 'success', title: t('appointments.serviceAdded') })
      if (isInSight(rows)) onAdded()
    } catch (error) {
      const conflicts = conflictsIn(error)
      if (!conflicts) toastFailure(t('appointments.serviceAddFailed'), error)
      else if (isInSight(rows)) setInTheWay({ serviceId, conflicts })
      else tellOverlap(conflicts, () => send(serviceId, 'allow'))
    }
    setAdding(null)
  }
  const addService = (serviceId: number, overlap: Overlap = 'reject') => {
    if (adding !== null) return
    setAdding(serviceId)
    if (overlap === 'reject') setInTheWay(null)
    void send(serviceId, overlap)
  }
  return (
    <div className="flex flex-col">
      {more.map((service) => (
        <Checkbox
          key={service.id}
          checked={adding === service.id}
          // Not the one that is being added: it would lose the focus.
          disabled={adding !== null && adding !== service.id}
          onChange={() => addService(service.id)}
          label={service.name}
          detail={
            <span className="figures">
              {formats.duration(service.duration)} · {formats.money(service.price)}
            </span>
          }
        />
      ))}
      {inTheWay && (
        <OverlapNotice
          inset
          conflicts={inTheWay.conflicts}
          pending={add.isPending}
          onBookAnyway={() => addService(inTheWay.serviceId, 'allow')}
        />
      )}
    </div>
  )
}
