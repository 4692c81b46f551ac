import { Input, type InputWrapperProps } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { nowMs } from '../../lib/clock.ts'
import { useContextData } from '../../lib/context.ts'
import { passesOf, TYPED_LENGTH } from '../../time/wall-clock.ts'
import { Grid } from '../layout/Grid.tsx'
import { useCalendarLabels } from './Calendar.tsx'
import { ClockInput } from './ClockInput.tsx'
import { ClockPassChoice } from './ClockPassChoice.tsx'
import { Dates } from './Dates.tsx'
import css from './date-time.module.css'
import formCss from './form.module.css'
import { dayAfter, readDay } from './read-day.ts'

type Props = {
  name: string
  label: string
  /**
   * Wall clock time in the zone, `2026-11-21T14:00`, with an offset if the clock shows it twice. It may be
   * incomplete while it is typed.
   */
  value: string
  timeZone: string
  onChange: (value: string) => void
  error: string | null
  description?: string | undefined
  placeholder?: string | undefined
  withAsterisk?: boolean
  inputWrapperOrder?: InputWrapperProps['inputWrapperOrder']
}

/**
 * Date and time in our languages, on the clock of a named zone. Arrow keys change days, hours and minutes.
 */
export function DateTimeInput(props: Props) {
  const { name, label, value, timeZone, onChange, error, description, placeholder } = props
  const { t } = useTranslation()
  const { local, timeZoneName, halfDays } = useContextData().formats(timeZone)
  const id = useId()
  const [date = '', typed = ''] = value.split('T')
  const clock = typed.slice(0, 5)
  const change = (day: string, time: string) => onChange(movedClock(value, { day, time, timeZone }))
  const onKeyDown = (event: KeyboardEvent) => {
    const days = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (days === undefined || date === '') return
    event.preventDefault()
    change(dayAfter(date, days), clock)
  }
  return (
    <Dates>
      <Input.Wrapper
        id={id}
        className={formCss.instant}
        label={label}
        labelElement="div"
        labelProps={{ id: `${id}-label` }}
        description={[timeZoneName(), description].filter(Boolean).join(' · ')}
        descriptionProps={{ className: css.zone }}
        error={error}
        withAsterisk={props.withAsterisk}
        inputWrapperOrder={props.inputWrapperOrder}
      >
        {/* Not a fieldset, because its legend cannot be placed like the labels of other inputs. */}
        <Grid
          columns={`minmax(132px, 1fr) ${halfDays ? 132 : 84}px`}
          gap={6}
          marginBottom="calc(var(--mantine-spacing-xs) / 2)"
          role="group"
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-description${error ? ` ${id}-error` : ''}`}
        >
          <DateInput
            data-field={name}
            aria-label={t('form.date')}
            placeholder={placeholder ?? t('form.dateForm')}
            error={error !== null}
            valueFormat="ddd D MMM YYYY"
            dateParser={(text) => readDay(text, date || local(nowMs()).date)}
            clearable={!props.withAsterisk}
            clearButtonProps={{ 'aria-label': t('app.remove') }}
            value={date === '' ? null : date}
            ariaLabels={useCalendarLabels()}
            onKeyDown={onKeyDown}
            onChange={(day) => change(day ?? '', day === null ? '' : clock)}
          />
          <ClockInput value={clock} timeZone={timeZone} onChange={(time) => change(date, time)} />
        </Grid>
        <ClockPassChoice value={value} timeZone={timeZone} onChange={onChange} />
      </Input.Wrapper>
    </Dates>
  )
}

/**
 * The value after a change of day or time. The choice between two equal times stays while another minute of the
 * same hour is typed.
 */
function movedClock(
  value: string,
  { day, time, timeZone }: { day: string; time: string; timeZone: string },
): string {
  if (day === '' && time === '') return ''
  const offset = value.slice(TYPED_LENGTH)
  const next = `${day}T${time}`
  return passesOf(next, timeZone).some((pass) => pass.offset === offset) ? next + offset : next
}
