import { TimePicker } from '@mantine/dates'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'

type Props = {
  /** `HH:mm`, or '' if empty. */
  value: string
  onChange: (value: string) => void
  /** Label above the input; left out if missing. */
  label?: string
  /** Text beneath the input: the name of the time zone. */
  description?: string
  error?: string | null
  name?: string
  /** Zone of the clock; by default that of the organisation. */
  timeZone?: string
}

/** Time of day on the reader's clock, of 24 or of twice 12 hours; typed or changed with the arrow keys. */
export function ClockInput({ value, onChange, label, description, error, name, timeZone }: Props) {
  const { t } = useTranslation()
  const { halfDays } = useContextData().formats(timeZone)
  return (
    <TimePicker
      label={label}
      description={description}
      error={error}
      value={value}
      onChange={onChange}
      {...(halfDays && { format: '12h', amPmLabels: halfDays, amPmInputLabel: t('time.halfDay') })}
      hoursInputLabel={t('time.hour')}
      minutesInputLabel={t('time.minute')}
      hoursInputProps={{ 'data-field': name }}
    />
  )
}
