import { timeSeriesHeight, timeSeriesOption } from '@verglas/charts'
import { type MeasureCode, measure } from '@verglas/contract/measures'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useNights } from '../../lib/nights.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { measureWord } from '../../ui/badge/measure-word.ts'
import { Chart, type ChartRoom } from '../../ui/chart/Chart.tsx'
import type { Series } from './detail-shape.ts'
import type { StationInfo } from './StationFacts.tsx'
import type { SeriesRange } from './series-range.ts'

type Props = { station: StationInfo; series: Series; values: Series['values']; range: SeriesRange }

/** The chosen measures on one time axis. */
export function SeriesChart({ station, series, values, range }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats(station.timezone)
  const { nowMs } = useTimeMode()
  const shaded = useNights(station, range.fromMs, range.toMs)
  const { fromMs, toMs } = range
  const now = nowMs >= fromMs && nowMs < toMs ? nowMs : null

  const input = useMemo(() => {
    const { times, step, quality } = series
    return {
      times,
      values,
      periodMs: step === 0 ? station.period * 1000 : step * 60_000,
      doubtful: quality.filter(({ code }) => values[code] !== undefined),
      from: fromMs,
      to: toMs,
      nights: shaded,
      formats,
      t,
    }
  }, [series, values, station.period, fromMs, toMs, shaded, formats, t])
  const option = useCallback((room: ChartRoom) => timeSeriesOption({ ...input, ...room, now }), [input, now])
  const height = useCallback((room: ChartRoom) => timeSeriesHeight({ ...input, ...room }), [input])

  const codes = Object.keys(values) as MeasureCode[]
  const describe = (atMs: number) => {
    const index = series.times.indexOf(atMs)
    const valueTexts = codes.map((code) => {
      const value = values[code]?.[index] ?? null
      const { quantity, codes: table } = measure(code)
      return `${t(`measures.${code}.short`)} ${table && value !== null ? measureWord(t, code, value) : formats.quantity(quantity, value)}`
    })
    return `${formats.dateTime(atMs)}, ${valueTexts.join(', ')}`
  }
  return (
    <Chart
      option={option}
      heightPx={height}
      label={t('stations.chartLabel', {
        name: station.name,
        from: formats.dateTime(fromMs),
        to: formats.dateTime(toMs),
        measures: codes.map((code) => t(`measures.${code}.long`)).join(', '),
      })}
      viewKey={range.id === 'free' ? `${fromMs}-${toMs}` : range.id}
      describe={describe}
    />
  )
}
