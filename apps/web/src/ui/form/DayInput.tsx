import { DateInput } from '@mantine/dates'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCalendarLabels } from './Calendar.tsx'
import { Dates } from './Dates.tsx'
import { BELOW } from './FieldInput.tsx'
import { dayAfter, readDay } from './read-day.ts'

type Props = {
  name: string
  label: string
  /** `YYYY-MM-DD`, or '' if empty. */
  value: string
  /** The day whose year a typed date without a year has. */
  today: string
  isRequired: boolean
  description?: string
  error: string | null
  onChange: (value: string) => void
}

/** A day without a time, in our languages; arrow keys change it. */
export function DayInput(props: Props) {
  const { name, label, value, today, isRequired, description, error, onChange } = props
  const { t } = useTranslation()
  const onKeyDown = (event: KeyboardEvent) => {
    const days = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (days === undefined || value === '') return
    event.preventDefault()
    onChange(dayAfter(value, days))
  }
  return (
    <Dates>
      <DateInput
        data-field={name}
        label={label}
        description={description}
        inputWrapperOrder={BELOW}
        withAsterisk={isRequired}
        placeholder={isRequired ? t('form.dateForm') : t('form.optional')}
        error={error}
        valueFormat="ddd D MMM YYYY"
        dateParser={(text) => readDay(text, value || today)}
        clearable={!isRequired}
        clearButtonProps={{ 'aria-label': t('app.remove') }}
        value={value === '' ? null : value}
        ariaLabels={useCalendarLabels()}
        onKeyDown={onKeyDown}
        onChange={(day) => onChange(day ?? '')}
      />
    </Dates>
  )
}
