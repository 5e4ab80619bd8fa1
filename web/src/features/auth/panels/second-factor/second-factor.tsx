import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../../../../lib/lazy-component.tsx'
import { sentenceOf } from '../../../../text/problem.ts'
import '../../../../text/second-factor.ts'
import { useText } from '../../../../text/text.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { secondFactorQueries } from '../../api.ts'

const SecondFactorSetUp = lazyDialog(
  async () => (await import('./second-factor-set-up.tsx')).SecondFactorSetUp,
)
const RecoveryCodesDialog = lazyDialog(
  async () => (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog,
)
const SecondFactorEnd = lazyDialog(
  async () => (await import('./second-factor-end.tsx')).SecondFactorEnd,
)

/** Whether codes are asked for after the password, and the ways to change that. */
export const SecondFactor = ({ email }: { email: string }) => {
  const t = useText()
  const state = useQuery(secondFactorQueries.current())
  const [doing, setDoing] = useState<'set-up' | 'renew' | 'end' | null>(null)
  const done = () => setDoing(null)
  if (state.isPending) return <SkeletonRows rows={1} label={t('secondFactor.loading')} />
  if (state.isLoadingError) {
    return (
      <ErrorState
        title={t('secondFactor.failed')}
        detail={sentenceOf(state.error)}
        retryLabel={t('shared.retry')}
        pending={state.isFetching}
        onRetry={() => void state.refetch()}
      />
    )
  }
  const { since, recoveryCodesLeft } = state.data
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 text-sm">
          <h3 className="flex items-center gap-2 font-medium text-ink">
            {t('secondFactor.title')}
            <Badge tone={since ? 'green' : 'grey'}>
              {t(since ? 'secondFactor.on' : 'secondFactor.off')}
            </Badge>
          </h3>
          <p className="text-muted">
            {since
              ? t('secondFactor.codesLeft', { count: recoveryCodesLeft })
              : t('secondFactor.hint')}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {since ? (
            <>
              <Button onClick={() => setDoing('renew')}>{t('secondFactor.renew')}</Button>
              <Button onClick={() => setDoing('end')}>{t('secondFactor.end')}</Button>
            </>
          ) : (
            <Button onClick={() => setDoing('set-up')}>
              <ShieldCheck aria-hidden />
              {t('secondFactor.setUp')}
            </Button>
          )}
        </div>
      </div>
      {doing === 'set-up' && <SecondFactorSetUp email={email} onDone={done} />}
      {doing === 'renew' && <RecoveryCodesDialog email={email} onDone={done} />}
      {doing === 'end' && <SecondFactorEnd onDone={done} />}
    </>
  )
}
