import { TimePicker } from '@mantine/dates'
import { useTranslation } from 'react-i18next'

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
}

/** Time of day, typed or changed with the arrow keys. */
export function ClockInput({ value, onChange, label, description, error, name }: Props) {
  const { t } = useTranslation()
  return (
    <TimePicker
      label={label}
      description={description}
      error={error}
      value={value}
      onChange={onChange}
      hoursInputLabel={t('time.hour')}
      minutesInputLabel={t('time.minute')}
      hoursInputProps={{ 'data-field': name }}
    />
  )
}
