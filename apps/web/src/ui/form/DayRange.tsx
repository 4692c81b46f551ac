import { DAY_MS } from '@verglas/quantities'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { writeInstant } from '../../time/address-time.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { instantOf } from '../../time/zoned.ts'
import { Text } from '../layout/Text.tsx'
import { Calendar } from './Calendar.tsx'

type Props = {
  fromMs: number
  toMs: number
  timeZone: string
  /** Receives the instants in the form used in addresses. */
  onChoose: (from: string, to: string) => void
}

const HALF_DAY_MS = DAY_MS / 2

/**
 * A calendar for choosing a range of full days in a time zone. `DayRangeButton` loads it when it is first opened.
 */
export function DayRange({ fromMs, toMs, timeZone, onChoose }: Props) {
  const { t } = useTranslation()
  const { local, timeZoneName } = useContextData().formats(timeZone)
  const { nowMs } = useTimeMode()
  const [days, setDays] = useState<[string | null, string | null]>([local(fromMs).date, local(toMs - 1).date])
  const midnight = (date: string) => instantOf({ date, hour: 0, minute: 0 }, timeZone)
  return (
    <>
      <Text as="p" tone="muted" size={12} margin="0 0 8px">
        {t('time.daysHint', { zone: timeZoneName() })}
      </Text>
      <Calendar
        type="range"
        allowSingleDateInRange
        value={days}
        defaultDate={days[1] ?? local(nowMs).date}
        maxDate={local(nowMs).date}
        onChange={(next) => {
          setDays(next)
          const [first, last] = next
          if (first === null || last === null) return
          // The day after may be 23 or 25 hours long; its noon is within it either way.
          const afterLast = local(midnight(last) + DAY_MS + HALF_DAY_MS).date
          onChoose(writeInstant(midnight(first)), writeInstant(midnight(afterLast)))
        }}
      />
    </>
  )
}
