import { MEASURE_CODES, measure as measureOf } from '@verglas/contract/measures'
import type { Canvas } from './drawing.ts'
import type { TimeSeries } from './readings.ts'
import {
  colourOfCode,
  coloursOfMode,
  ICE_RISK_COLOURS,
  RAIN_TYPE_COLOURS,
  ROAD_STATE_COLOURS,
} from './theme.ts'
import type { TooltipRow } from './tooltip.ts'

const CODE_TABLES = { roadState: ROAD_STATE_COLOURS, iceRisk: ICE_RISK_COLOURS, rainType: RAIN_TYPE_COLOURS }

/** All readings of a station at one time; flagged values are labelled. */
export function timeSeriesRows(
  { drawing }: Canvas,
  { times, values, doubtful }: TimeSeries,
  ms: number,
): TooltipRow[] {
  const { formats, t, mode } = drawing
  const index = times.indexOf(ms)
  return MEASURE_CODES.flatMap((code): TooltipRow[] => {
    const value = values[code]?.[index] ?? null
    if (value === null) return []
    const { quantity, codes, group } = measureOf(code)
    const label = t(`measures.${code}.short`)
    if (quantity === 'code') {
      const entry =
        codes && codes !== 'weather'
          ? colourOfCode<string>(coloursOfMode(CODE_TABLES[codes], mode), value)
          : undefined
      return entry ? [{ label, value: t(`codes.${codes}.${entry.key}`), colour: entry.fill }] : []
    }
    const isDoubtful = doubtful?.some((doubt) => doubt.index === index && doubt.code === code) ?? false
    const text = formats.quantity(quantity, value)
    return [
      {
        label,
        value: isDoubtful ? `${text} (${t('charts.doubtful')})` : text,
        isStrong: group === 'road' || code === 'tair',
      },
    ]
  })
}
