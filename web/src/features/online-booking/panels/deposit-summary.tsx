import type { DepositSettings } from '@salon/contract/deposits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import '../../../text/online-booking.ts'
import { share } from '../../../text/formats.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { usePermission } from '../../auth/api.ts'
import { depositQueries } from '../api.ts'
import { DepositDialog } from './deposit-dialog.tsx'
import { DepositList } from './deposit-list.tsx'

/** Which deposit clients pay, and the ways to change that and to see what was paid. */
export const DepositSummary = () => {
  const t = useText()
  const formats = useFormats()
  const may = usePermission()
  const { data } = useQuery(depositQueries.settings())
  const [opened, setOpened] = useState<DepositSettings>()
  const [isListed, setIsListed] = useState(false)
  if (!data) return null
  const { payment, kind, percent, fixed, clients, problem } = data
  const how = kind === 'percent' ? share(percent / 100, formats) : formats.money(fixed)
  return (
    <section
      aria-label={t('onlineBooking.deposits.title')}
      className="mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-4"
    >
      <p className="min-w-0 flex-1 basis-48 text-sm">
        <span className="block font-medium">{t('onlineBooking.deposits.title')}</span>
        <span className="block text-muted figures">
          {payment === 'none'
            ? t('onlineBooking.deposits.none')
            : t(`onlineBooking.deposits.summary.${clients}`, { how })}
        </span>
      </p>
      {problem && (
        <Notice className="order-last basis-full">
          <span className="block font-medium">
            {t(`onlineBooking.deposits.problems.${problem.kind}`)}
          </span>
          <span className="block">{t(`onlineBooking.deposits.problemHints.${problem.kind}`)}</span>
          {problem.detail !== null && (
            <span className="block break-words">Stripe: {problem.detail}</span>
          )}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setIsListed(true)}>
          {t('onlineBooking.deposits.list')}
        </Button>
        {may('PUT /api/deposit-settings') && (
          <Button size="sm" onClick={() => setOpened(data)}>
            {t('onlineBooking.deposits.setUp')}
          </Button>
        )}
      </div>
      {opened && <DepositDialog before={opened} onClose={() => setOpened(undefined)} />}
      {isListed && <DepositList onClose={() => setIsListed(false)} />}
    </section>
  )
}
