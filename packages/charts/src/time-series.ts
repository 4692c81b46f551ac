import { type Measure, measure as measureOf } from '@verglas/contract/measures'
import type { EChartsOption } from 'echarts'
import { type Canvas, canvasOf, type Values } from './drawing.ts'
import { frame } from './frame.ts'
import { type Doubt, doubtLegend, doubtSeries, measurePanel, type Readings } from './measure-panel.ts'
import { codeRibbon } from './meteogram-ribbons.ts'
import { precipitationPanel } from './precipitation-panel.ts'
import {
  allReadings,
  flaggedReadingsOf,
  frostOf,
  holdingMs,
  readingsOf,
  type TimeSeries,
} from './readings.ts'
import { type Panel, reservedHeight } from './stack.ts'
import { type TemperatureLine, temperaturePanel } from './temperature-panel.ts'
import {
  type CodeColour,
  ICE_RISK_COLOURS,
  type LineStyle,
  lineStyle,
  RAIN_TYPE_COLOURS,
  ROAD_STATE_COLOURS,
} from './theme.ts'
import { timeSeriesRows } from './time-series-rows.ts'
import { tooltipHtml } from './tooltip.ts'
import { windPanel } from './wind-panel.ts'

const CODE_COLOURS: Readonly<Record<NonNullable<Measure['codes']>, readonly CodeColour[]>> = {
  roadState: ROAD_STATE_COLOURS,
  iceRisk: ICE_RISK_COLOURS,
  rainType: RAIN_TYPE_COLOURS,
  weather: [],
}

/** Styles of the temperature lines; subsurface ones differ by dash, longer for deeper sensors. */
function temperatureStyle({ drawing: { mode } }: Canvas, code: string): LineStyle {
  const named = { ts: 'road', tair: 'air', tdew: 'dewPoint', tfreeze: 'freezingPoint' } as const
  const label = Object.entries(named).find(([key]) => key === code)?.[1]
  if (label) return lineStyle(label, mode)
  if (!code.startsWith('tss')) return lineStyle('other', mode)
  const depthCm = Number(code.split('-')[1] ?? 0)
  return { ...lineStyle('subsurface', mode), dash: [2 + Math.min(10, depthCm / 3), 3] }
}

/**
 * History of a station: ribbons of codes, temperatures together, precipitation, wind, then one plot per
 * quantity.
 */
export function timeSeriesOption(input: TimeSeries): EChartsOption {
  const canvas = canvasFor(input)
  return frame(canvas, panelsOf(canvas, input), (ms) =>
    tooltipHtml(canvas, ms, timeSeriesRows(canvas, input, ms)),
  )
}

/** Height to reserve, px: the requested one, or else the natural one at which nothing is squeezed. */
export function timeSeriesHeight(input: TimeSeries): number {
  const canvas = canvasFor(input)
  return reservedHeight(canvas, panelsOf(canvas, input))
}

function canvasFor(input: TimeSeries): Canvas {
  const hasSnow = input.values.snow?.some((value) => value !== null && value > 0) ?? false
  return canvasOf(input, [input.from, input.to], input.times, hasSnow)
}

function panelsOf(canvas: Canvas, input: TimeSeries): Panel[] {
  const readings = allReadings(input)
  const flaggedReadings = flaggedReadingsOf(input)
  const rowOf = ({ code }: Readings) => measureOf(code)
  const ribbons = readings.filter((entry) => rowOf(entry).drawn === 'ribbon')
  const temperatures = readings.filter((entry) => rowOf(entry).quantity === 'temperature')
  const isWind = (entry: Readings) => rowOf(entry).group === 'wind'
  const isAmount = (entry: Readings) => rowOf(entry).drawn === 'bars' && rowOf(entry).aggregation === 'sum'
  const otherReadings = readings.filter(
    (entry) =>
      ![...ribbons, ...temperatures].includes(entry) && !isWind(entry) && !isAmount(entry) && !isSum(entry),
  )
  function isSum(entry: Readings): boolean {
    return entry.code === 'rain_sum' && readings.some(isAmount)
  }
  return [
    ...ribbons.map((entry) => ribbonOf(canvas, entry, input.periodMs)),
    ...(temperatures.length > 0 ? [temperaturesOf(canvas, input, temperatures, flaggedReadings)] : []),
    ...(readings.some(isAmount) ? [amountsOf(canvas, input)] : []),
    ...(readings.some(isWind) ? [windOf(canvas, input)] : []),
    ...groupsOf(otherReadings).map((entries) =>
      measurePanel(
        canvas,
        entries,
        flaggedReadings.filter(({ code }) => entries.some((entry) => entry.code === code)),
      ),
    ),
  ]
}

/** Measures of one group and quantity share a plot. */
function groupsOf(readings: readonly Readings[]): Readings[][] {
  const groups = new Map<string, Readings[]>()
  for (const entry of readings) {
    const { group, quantity } = measureOf(entry.code)
    const key = `${group} ${quantity}`
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  return [...groups.values()]
}

function ribbonOf(canvas: Canvas, entry: Readings, periodMs: number): Panel {
  const { codes = 'roadState' } = measureOf(entry.code)
  const holds = holdingMs(entry, periodMs)
  return codeRibbon(
    canvas,
    canvas.drawing.t(`measures.${entry.code}.long`),
    entry.times,
    entry.values,
    CODE_COLOURS[codes],
    codes,
    entry.times.map((_, index) => holds(index)),
  )
}

function temperaturesOf(
  canvas: Canvas,
  input: TimeSeries,
  readings: readonly Readings[],
  flaggedReadings: readonly Doubt[],
): Panel {
  const { t } = input
  const chartFlags = flaggedReadings.filter(({ code }) => readings.some((entry) => entry.code === code))
  const panel = temperaturePanel(canvas, t('charts.temperature'), {
    lines: readings.map(
      ({ code, times, values }): TemperatureLine => ({
        name: t(`measures.${code}.short`),
        style: temperatureStyle(canvas, code),
        times,
        valuesC: values,
      }),
    ),
    frost: frostOf(input),
  })
  if (chartFlags.length === 0) return panel
  return {
    ...panel,
    legend: [...(panel.legend ?? []), doubtLegend(canvas)],
    series: (places) => [...panel.series(places), doubtSeries(canvas, places[0], chartFlags)],
  }
}

function amountsOf(canvas: Canvas, { t, times, values, periodMs }: TimeSeries): Panel {
  const whereListed = (name: string, list: Values | undefined) => (list ? { [name]: list } : {})
  return precipitationPanel(canvas, t('weather.precipitation'), {
    times,
    steps: times.map(() => periodMs),
    ...whereListed('rainMm', values.rain),
    ...whereListed('snowCm', values.snow),
    ...whereListed('rainSumMm', sinceStart(values.rain)),
    ...whereListed('snowSumCm', sinceStart(values.snow)),
    emptyText: t('charts.noPrecipitation'),
  })
}

/** Running sum since the beginning of the visible time; a missing amount counts as zero. */
function sinceStart(amounts: Values | undefined): Values | undefined {
  let sum = 0
  return amounts?.map((amount) => {
    sum += amount ?? 0
    return sum
  })
}

function windOf(canvas: Canvas, input: TimeSeries): Panel {
  const speed = readingsOf(input, 'wind_avg') ?? readingsOf(input, 'wind_force')
  const gust = readingsOf(input, 'wind_max')
  const direction = readingsOf(input, 'wind_dir')
  return windPanel(canvas, input.t('weather.wind'), {
    ...(speed ? { speedKmh: speed } : {}),
    ...(gust ? { gustKmh: gust } : {}),
    ...(direction ? { directionDeg: direction } : {}),
  })
}
