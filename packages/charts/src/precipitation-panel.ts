import type { CustomSeriesOption } from 'echarts'
import { type Canvas, fontOf, type Values } from './drawing.ts'
import { type Bars, barSeries } from './precipitation-bars.ts'
import { sumLine, sumSeries, sumStyle } from './running-sums.ts'
import { type Scale, scaleFromZero } from './scale.ts'
import { linePath, toUnits, valueAxis, withoutNulls } from './series.ts'
import { type Place, sketch } from './sketch.ts'
import type { LegendEntry, Panel } from './stack.ts'
import { SYMBOL_PATHS } from './symbols.ts'
import { colourOfKey, outlineOf, PRECIPITATION_COLOURS } from './theme.ts'

export type Amounts = {
  /** Beginning of each step. */
  readonly times: readonly number[]
  /** Length of each step, ms. */
  readonly steps: readonly number[]
  readonly rainMm?: Values
  readonly snowCm?: Values
  readonly freezingRainMm?: Values
  readonly icePelletsMm?: Values
  /** Running sums, drawn as lines. */
  readonly rainSumMm?: Values
  readonly snowSumCm?: Values
  /** Shown if nothing falls. */
  readonly emptyText: string
}

/** Minimum top of an axis, in mm or cm and in inches. */
const MIN_TOP = { metric: 2, imperial: 0.2 } as const

/**
 * Amounts per step as bars from zero: water stacked by kind on the left axis, snow next to it on the right
 * axis.
 */
export function precipitationPanel(canvas: Canvas, title: string, amounts: Amounts): Panel {
  const { drawing, measure } = canvas
  const { t, formats } = drawing
  const barGroups: readonly Bars[] = [
    { kind: 'rain', label: t('weather.rain'), values: amounts.rainMm ?? [], isSnow: false },
    {
      kind: 'freezing_rain',
      label: t('weather.freezingRain'),
      values: amounts.freezingRainMm ?? [],
      isSnow: false,
    },
    {
      kind: 'ice_pellets',
      label: t('weather.icePellets'),
      values: amounts.icePelletsMm ?? [],
      isSnow: false,
    },
    { kind: 'snow', label: t('weather.snow'), values: amounts.snowCm ?? [], isSnow: true },
  ]
  const bars = barGroups.filter(({ values }) => values.some((value) => value !== null && value > 0))
  const water = bars.filter(({ isSnow }) => !isSnow)
  const snow = bars.filter(({ isSnow }) => isSnow)
  const minTop = MIN_TOP[formats.settings.units]
  const totals = amounts.times.map((_, index) =>
    water.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  )
  const waterScale = scaleFromZero(withoutNulls(toUnits(canvas, 'rain', totals)), minTop, 4)
  const snowScale = scaleFromZero(
    withoutNulls(snow.flatMap(({ values }) => toUnits(canvas, 'snow', values))),
    minTop,
    4,
  )
  const label = (scale: Scale, unit: string) => (value: number) => {
    const text = formats.number(value, Number.isInteger(value) ? 0 : 1)
    return value >= scale.max - 1e-9 ? `${text}\u00a0${unit}` : text
  }
  const sums = [
    sumLine(canvas, t('charts.cumulatedRain'), 'rain', amounts.rainSumMm),
    sumLine(canvas, t('charts.cumulatedSnow'), 'snow', amounts.snowSumCm),
  ].filter((sum) => sum !== null)

  return {
    title,
    height: measure.size === 'wall' ? 150 : 104,
    legend: [
      ...bars.map((entry) => legendOf(canvas, entry)),
      ...sums.map(({ name, isDashed, label }) => ({
        name,
        label,
        path: linePath(sumStyle(canvas, isDashed)),
        colour: canvas.tokens.muted,
      })),
    ],
    yAxes: [
      valueAxis(canvas, waterScale, label(waterScale, formats.unit('rain'))),
      ...(snow.length > 0
        ? [valueAxis(canvas, snowScale, label(snowScale, formats.unit('snow')), { side: 'right' })]
        : []),
    ],
    series: ([waterPlace, snowPlace = waterPlace]) => {
      return [
        ...water.map((entry, index) =>
          barSeries(canvas, waterPlace, entry, amounts, { under: water.slice(0, index), adjacent: snow }),
        ),
        ...snow.map((entry) => barSeries(canvas, snowPlace, entry, amounts, { under: [], adjacent: water })),
        ...sums.map((sum) => sumSeries(canvas, waterPlace, amounts, sum)),
        ...(bars.length === 0 ? [emptySeries(canvas, waterPlace, amounts.emptyText)] : []),
      ]
    },
  }
}

function legendOf({ drawing }: Canvas, { kind, label }: Bars): LegendEntry {
  const fill = colourOfKey(PRECIPITATION_COLOURS, kind)?.fill ?? ''
  return {
    name: label,
    path: SYMBOL_PATHS[kind],
    colour: fill,
    outline: outlineOf(fill, drawing.mode),
  }
}

function emptySeries({ tokens, measure, from }: Canvas, place: Place, text: string): CustomSeriesOption {
  return sketch(place, { z: 5, from }, ({ plot }) => [
    {
      type: 'text',
      style: {
        text,
        x: plot.x + plot.width / 2,
        y: plot.y + plot.height / 2,
        fill: tokens.muted,
        font: fontOf(measure.font),
        align: 'center',
        verticalAlign: 'middle',
      },
    },
  ])
}
