import { useId, useState } from 'react'
import { calendarStep, calendarSteps, storeCalendarStep } from '../../../lib/calendar-step.ts'
import '../../../text/settings.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'

/** To which times visits snap in this device's calendar. */
export const CalendarStepCard = () => {
  const t = useText()
  const formats = useFormats()
  const titleId = useId()
  const [step, setStep] = useState(calendarStep)
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader title={t('settings.calendarStep.title')} titleId={titleId} />
      <Field label={t('settings.calendarStep.label')} hint={t('settings.calendarStep.hint')}>
        <Select
          value={String(step)}
          options={calendarSteps.map((each) => ({
            value: String(each),
            label: formats.duration(each),
          }))}
          onChange={({ target }) => {
            const chosen = calendarSteps.find((each) => String(each) === target.value)
            if (chosen === undefined) return
            storeCalendarStep(chosen)
            setStep(chosen)
          }}
        />
      </Field>
    </Card>
  )
}
