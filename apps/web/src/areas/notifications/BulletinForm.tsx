import { Button, Chip, Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ClockInput } from '../../ui/form/ClockInput.tsx'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { daysKey } from './days.ts'
import css from './notifications.module.css'

export type Schedule = { castpointId: string; days: number[]; time: string }

type Props = {
  start: Schedule
  /** Name of the point if it is already fixed. */
  pointName?: string
  /** The points to choose from if it is not fixed. */
  points?: readonly { value: string; label: string }[]
  problem: string | null
  isRunning: boolean
  onSend: (schedule: Schedule) => void
  onCancel: () => void
}

const DAYS = [1, 2, 3, 4, 5, 6, 7]

/** Form for the point, days and time of one bulletin. */
export function BulletinForm({ start, pointName, points, problem, isRunning, onSend, onCancel }: Props) {
  const { t } = useTranslation()
  const [schedule, setSchedule] = useState(start)
  const [isChecked, setChecked] = useState(false)
  const change = (changes: Partial<Schedule>) => setSchedule((previous) => ({ ...previous, ...changes }))
  const missing = {
    point: schedule.castpointId === '',
    days: schedule.days.length === 0,
    time: schedule.time === '',
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (!missing.point && !missing.days && !missing.time) onSend(schedule)
  }
  const need = (isMissing: boolean) => (isChecked && isMissing ? t('notifications.fillIn') : null)
  return (
    <FormStack noValidate onSubmit={submit}>
      {points ? (
        <Select
          label={t('notifications.point')}
          data={[...points]}
          value={schedule.castpointId || null}
          searchable
          error={need(missing.point)}
          onChange={(castpointId) => change({ castpointId: castpointId ?? '' })}
        />
      ) : (
        <strong>{pointName}</strong>
      )}
      <DayChoice
        days={schedule.days}
        isMissing={isChecked && missing.days}
        onChange={(days) => change({ days })}
      />
      <ClockInput
        label={t('notifications.at')}
        value={schedule.time}
        error={need(missing.time)}
        onChange={(time) => change({ time: time.slice(0, 5) })}
      />
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <Row wraps gap={6}>
        <Button type="submit" size="sm" loading={isRunning}>
          {t('app.save')}
        </Button>
        <Button size="sm" variant="subtle" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
      </Row>
    </FormStack>
  )
}

type DaysProps = { days: readonly number[]; isMissing: boolean; onChange: (days: number[]) => void }

function DayChoice({ days, isMissing, onChange }: DaysProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={css.days}>
      <legend>{t('notifications.onDays')}</legend>
      <Row wraps gap={6}>
        {DAYS.map((day) => (
          <Chip
            key={day}
            size="sm"
            checked={days.includes(day)}
            onChange={(isChecked) =>
              onChange(DAYS.filter((other) => (other === day ? isChecked : days.includes(other))))
            }
          >
            {t(`notifications.days.d${day}`)}
          </Chip>
        ))}
      </Row>
      <Row wraps gap={6}>
        <Button
          size="xs"
          variant="subtle"
          disabled={daysKey(days) === 'everyDay'}
          onClick={() => onChange(DAYS)}
        >
          {t('notifications.everyDay')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          disabled={daysKey(days) === 'workDays'}
          onClick={() => onChange(DAYS.slice(0, 5))}
        >
          {t('notifications.workDays')}
        </Button>
      </Row>
      {isMissing && (
        <p className={css.problem} role="alert">
          {t('notifications.oneDay')}
        </p>
      )}
    </fieldset>
  )
}

const FormStack = (props: LayoutProps) => (
  <Stack className={css.form} as="form" align="flex-start" gap={12} width="100%" padding="8px 0" {...props} />
)
