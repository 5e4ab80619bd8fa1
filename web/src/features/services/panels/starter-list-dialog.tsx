import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { moneyField } from '../../../lib/money-field.ts'
import { useMoneyField } from '../../../text/money-field.ts'
import '../../../text/service-lists.ts'
import '../../../text/services.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Field, FieldError } from '../../../ui/field.tsx'
import { FigureInput } from '../../../ui/figure-input.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { serviceQueries } from '../api.ts'
import { starterLists, trades, type Starter, type Trade } from '../components/starter-lists.ts'
import { useAddStarters, type PricedStarter } from './use-add-starters.ts'

interface StarterListDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const all: readonly Starter[] = trades.flatMap((trade): readonly Starter[] => starterLists[trade])

/**
 * Ready-made lists of services, by trade: those that are given a price are added, and those that the salon offers
 * already are left out. Mount it only while it is open.
 */
export const StarterListDialog = ({ open, onOpenChange }: StarterListDialogProps) => {
  const t = useText()
  const { duration, currency } = useFormats()
  const { notWhole } = useMoneyField()
  const { data: services } = useQuery(serviceQueries.list())
  const [trade, setTrade] = useState<Trade>('hair')
  const [prices, setPrices] = useState<Partial<Record<Starter['name'], string>>>({})
  const [isChecked, setIsChecked] = useState(false)
  const price = moneyField({ notWhole })

  const offered = new Set(services?.map(({ name }) => name.toLowerCase()))
  const left = all.filter(({ name }) => !offered.has(t(name).toLowerCase()))
  const filled = left.filter(({ name }) => prices[name]?.trim())
  const errorOf = ({ name }: Starter) =>
    isChecked && prices[name]?.trim()
      ? price.safeParse(prices[name]).error?.issues[0]?.message
      : undefined
  const { save, pending } = useAddStarters(
    ({ name }) => setPrices((before) => ({ ...before, [name]: '' })),
    () => onOpenChange(false),
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsChecked(true)
    const priced: PricedStarter[] = filled.flatMap((starter) => {
      const { data } = price.safeParse(prices[starter.name])
      return data === undefined ? [] : [{ starter, price: data }]
    })
    if (priced.length > 0 && priced.length === filled.length) void save(priced)
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('services.startFromList')}
      description={t('serviceLists.hint')}
      dirty={filled.length > 0}
      pending={pending}
      submitLabel={t('serviceLists.add', { count: filled.length })}
      onSubmit={submit}
    >
      <Tabs
        label={t('serviceLists.trade')}
        value={trade}
        onChange={setTrade}
        items={trades.map((one) => ({ value: one, label: t(`serviceLists.${one}.category`) }))}
      >
        {trades.map((one) => {
          const rows = left.filter((starter) => starterLists[one].some((its) => its === starter))
          return (
            <TabPanel key={one} value={one} className="mt-4">
              {rows.length === 0 && (
                <p className="text-sm text-muted">{t('serviceLists.allThere')}</p>
              )}
              <div className="grid items-start gap-4 sm:grid-cols-2">
                {rows.map((starter) => (
                  <Field
                    key={starter.name}
                    label={t(starter.name)}
                    aside={duration(starter.minutes)}
                    error={errorOf(starter)}
                  >
                    <FigureInput
                      inputMode="decimal"
                      placeholder={currency}
                      value={prices[starter.name] ?? ''}
                      onChange={({ target }) =>
                        setPrices((before) => ({ ...before, [starter.name]: target.value }))
                      }
                    />
                  </Field>
                ))}
              </div>
            </TabPanel>
          )
        })}
      </Tabs>
      {isChecked && filled.length === 0 && <FieldError>{t('serviceLists.none')}</FieldError>}
    </FormDialog>
  )
}
