import type { MeasureCode } from '@verglas/contract/measures'
import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { writeInstant } from '../../time/address-time.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { HourMap, hasHourMap } from './HourPanel.tsx'
import { type PeriodId, readPeriod, readStep } from './period.ts'
import { SnowEvents } from './SnowPanel.tsx'
import { MeasureSteps } from './StepPanel.tsx'
import css from './statistics.module.css'
import type { View } from './view.ts'
import { WindRose } from './WindPanel.tsx'
import { OtherYears } from './YearPanel.tsx'

type Props = {
  readonly stationId: string
  readonly chart: 'steps' | 'hours' | 'wind' | 'snow' | 'years'
  /** The measure of the time series, the hours and the years. */
  readonly measure: MeasureCode
  readonly period: PeriodId
}

/** One chart of a station's statistics as a panel of another screen, over a period that ends today. */
export function StationStatistics({ stationId, chart, measure, period: periodId }: Props) {
  const { points, setup } = useContextData()
  const { nowMs } = useTimeMode()
  const station = points.find(({ id_station }) => id_station === stationId)
  const display = useDisplay(station?.timezone ?? setup.timezone)
  const { timeZone } = display.formats.settings
  const { id, fromMs, toMs } = readPeriod({ period: periodId }, nowMs, timeZone)
  const view = useMemo((): View => {
    const period = { id, fromMs, toMs }
    const timeQuery = { time_from: writeInstant(fromMs), time_to: writeInstant(toMs) }
    return { stationId, display, period, timeQuery, step: readStep(undefined, period) }
  }, [stationId, display, id, fromMs, toMs])
  const { t, formats } = display
  return (
    <>
      <Drawing chart={chart} measure={measure} view={view} />
      <p className={css.note}>
        {t('statistics.from', { from: formats.date(fromMs), to: formats.date(toMs - 1) })}
      </p>
    </>
  )
}

function Drawing({ chart, measure, view }: Pick<Props, 'chart' | 'measure'> & { view: View }) {
  switch (chart) {
    case 'steps':
      return <MeasureSteps code={measure} view={view} />
    case 'hours':
      return hasHourMap(measure, view.period) ? (
        <HourMap code={measure} view={view} />
      ) : (
        <Empty>{view.display.t('statistics.noHours')}</Empty>
      )
    case 'wind':
      return <WindRose view={view} />
    case 'snow':
      return <SnowEvents view={view} />
    case 'years':
      return <OtherYears code={measure} view={view} />
  }
}
