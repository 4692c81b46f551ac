import { TimePicker } from '@mantine/dates'
import { useTranslation } from 'react-i18next'

type Props = {
  /** `HH:mm`, or '' where nothing is typed. */
  value: string
  onChange: (value: string) => void
  /** Above it; alone without one. */
  label?: string
  /** Beneath it: the name of the zone. */
  description?: string
  error?: string | null
  name?: string
}

/** Hours and minutes of a day, typed or turned by the arrows. */
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
