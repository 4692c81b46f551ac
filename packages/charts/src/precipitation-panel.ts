import type { CustomSeriesOption } from 'echarts'
import { type Canvas, fontOf, type Values } from './drawing.ts'
import type { LegendEntry, Panel } from './frame.ts'
import { scaleFromZero } from './scale.ts'
import { inUnits, known, runsOf, stepsOf, valueAxis } from './series.ts'
import { hatching, type Pen, type Place, type Shape, sketch } from './sketch.ts'
import { SIGN_PATHS } from './symbols.ts'
import { colourOfKey, faded, outlineOf, PRECIPITATION_COLOURS, type Precipitation } from './theme.ts'

export type Amounts = {
  /** Beginning of each step. */
  readonly times: readonly number[]
  readonly rainMm?: Values
  readonly snowCm?: Values
  readonly freezingRainMm?: Values
  readonly icePelletsMm?: Values
  /** Running sums, drawn as lines. */
  readonly rainSumMm?: Values
  readonly snowSumCm?: Values
}

type Kind = Exclude<Precipitation, 'none' | 'snow_rain'>
type Bars = { readonly kind: Kind; readonly label: string; readonly values: Values; readonly isSnow: boolean }

/** Smallest top of an axis, in mm or cm and in inches. */
const LEAST = { metric: 2, imperial: 0.2 } as const
const LINE_ICON = 'path://M0 7H20V9H0Z'
const DASH_ICON = 'path://M0 7H8V9H0ZM12 7H20V9H12Z'

/** Amounts per step as bars from zero: water stacked by kind on the left axis, snow beside it on the right one. */
export function precipitationPanel(canvas: Canvas, title: string, amounts: Amounts): Panel {
  const { drawing, measure } = canvas
  const { t, formats } = drawing
  const all: readonly Bars[] = [
    { kind: 'rain', label: t('forecast.rain'), values: amounts.rainMm ?? [], isSnow: false },
    {
      kind: 'freezing_rain',
      label: t('forecast.freezingRain'),
      values: amounts.freezingRainMm ?? [],
      isSnow: false,
    },
    {
      kind: 'ice_pellets',
      label: t('forecast.icePellets'),
      values: amounts.icePelletsMm ?? [],
      isSnow: false,
    },
    { kind: 'snow', label: t('forecast.snow'), values: amounts.snowCm ?? [], isSnow: true },
  ]
  const bars = all.filter(({ values }) => values.some((value) => value !== null && value > 0))
  const water = bars.filter(({ isSnow }) => !isSnow)
  const snow = bars.filter(({ isSnow }) => isSnow)
  const least = LEAST[formats.settings.units]
  const totals = amounts.times.map((_, index) =>
    water.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  )
  const waterScale = scaleFromZero(known(inUnits(canvas, 'rain', totals)), least, 4)
  const snowScale = scaleFromZero(
    known(snow.flatMap(({ values }) => inUnits(canvas, 'snow', values))),
    least,
    4,
  )
  const digits = (interval: number) => (interval < 1 ? 1 : 0)
  const label = (scale: { max: number; interval: number }, unit: string) => (value: number) =>
    value >= scale.max - 1e-9
      ? `${formats.number(value, digits(scale.interval))}\u00a0${unit}`
      : formats.number(value, digits(scale.interval))
  const sums = [
    sumLine(canvas, t('forecast.cumulatedRain'), 'rain', amounts.rainSumMm),
    sumLine(canvas, t('forecast.cumulatedSnow'), 'snow', amounts.snowSumCm),
  ].filter((sum) => sum !== null)

  return {
    title,
    height: measure.size === 'wall' ? 150 : 104,
    legend: [
      ...bars.map((entry) => legendOf(canvas, entry)),
      ...sums.map(({ name, isDashed, label }) => ({
        name,
        label,
        icon: isDashed ? DASH_ICON : LINE_ICON,
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
      const isShared = water.length > 0 && snow.length > 0
      return [
        ...water.map((entry, index) =>
          barSeries(canvas, waterPlace, entry, amounts.times, {
            under: water.slice(0, index),
            part: isShared ? [0, 0.5] : [0, 1],
          }),
        ),
        ...snow.map((entry) =>
          barSeries(canvas, snowPlace, entry, amounts.times, {
            under: [],
            part: isShared ? [0.5, 1] : [0, 1],
          }),
        ),
        ...sums.map((sum) => sumSeries(canvas, waterPlace, amounts.times, sum)),
        ...(bars.length === 0 ? [emptySeries(canvas, waterPlace)] : []),
      ]
    },
  }
}

function legendOf({ drawing }: Canvas, { kind, label }: Bars): LegendEntry {
  const fill = colourOfKey(PRECIPITATION_COLOURS, kind)?.fill ?? ''
  return {
    name: label,
    icon: `path://${SIGN_PATHS[kind]}`,
    colour: fill,
    outline: outlineOf(fill, drawing.mode),
  }
}

type Stacking = { readonly under: readonly Bars[]; readonly part: readonly [number, number] }

function barSeries(
  canvas: Canvas,
  place: Place,
  { kind, label, values, isSnow }: Bars,
  times: readonly number[],
  { under, part }: Stacking,
): CustomSeriesOption {
  const { drawing, measure, from } = canvas
  const fill = colourOfKey(PRECIPITATION_COLOURS, kind)?.fill ?? ''
  const outline = outlineOf(fill, drawing.mode)
  const quantity = isSnow ? 'snow' : 'rain'
  const sizes = inUnits(canvas, quantity, values)
  const bases = inUnits(
    canvas,
    quantity,
    times.map((_, index) => under.reduce((sum, lower) => sum + (lower.values[index] ?? 0), 0)),
  )
  const steps = stepsOf(times)
  const peaks = kind === 'rain' ? new Set<number>() : peaksOf(times, values, steps)
  const signPx = measure.font - 1

  return sketch(place, { name: label, z: 3, from }, (pen) =>
    times.flatMap((time, index): Shape[] => {
      const size = sizes[index] ?? null
      if (size === null || size <= 0) return []
      const [start, end] = part.map((share) => pen.x(time + share * (steps[index] ?? 0)))
      const gap = (end ?? 0) - (start ?? 0) > 5 ? 1 : 0.25
      const base = bases[index] ?? 0
      const top = pen.y(base + size)
      const box = {
        x: (start ?? 0) + gap,
        y: top,
        width: Math.max(1, (end ?? 0) - (start ?? 0) - 2 * gap),
        height: Math.max(1.5, pen.y(base) - top),
      }
      return [
        {
          type: 'rect',
          shape: box,
          style: outline && box.width > 4 ? { fill, stroke: faded(outline, 0.55), lineWidth: 1 } : { fill },
        },
        ...(kind === 'freezing_rain' && box.width > 3 ? hatching(box, 6, '#FFFFFF') : []),
        ...(kind === 'ice_pellets' && box.width > 5 ? dots(box) : []),
        ...(peaks.has(index) ? [signOver(pen, kind, box, signPx, fill, outline)] : []),
      ]
    }),
  )
}

/** The largest step of each spell: where its sign is drawn. */
function peaksOf(times: readonly number[], values: Values, steps: readonly number[]): Set<number> {
  const wet = values.map((value) => (value !== null && value > 0 ? true : null))
  return new Set(
    runsOf(times, wet, (index) => steps[index] ?? 0).map((run) => {
      const within = times.flatMap((time, index) => (time >= run.from && time < run.to ? [index] : []))
      return within.reduce(
        (best, index) => ((values[index] ?? 0) > (values[best] ?? 0) ? index : best),
        within[0] ?? 0,
      )
    }),
  )
}

function signOver(
  { plot }: Pen,
  kind: Kind,
  box: Pen['plot'],
  px: number,
  fill: string,
  outline: string | null,
): Shape {
  return {
    type: 'path',
    shape: {
      pathData: SIGN_PATHS[kind],
      x: box.x + box.width / 2 - px / 2,
      y: Math.max(plot.y + 1, box.y - px - 3),
      width: px,
      height: px,
      layout: 'center',
    },
    style: outline ? { fill, stroke: outline, lineWidth: 0.75 } : { fill },
  }
}

function dots({ x, y, width, height }: Pen['plot']): Shape[] {
  const rows = Math.floor(height / 6)
  return Array.from({ length: rows }, (_, row) => ({
    type: 'circle',
    shape: { cx: x + width / 2, cy: y + 3 + row * 6, r: 1.4 },
    style: { fill: '#111111' },
  }))
}

type Sum = {
  readonly name: string
  readonly label: string
  readonly values: Values
  readonly isDashed: boolean
  readonly top: number
}

function sumLine(
  { drawing }: Canvas,
  name: string,
  quantity: 'rain' | 'snow',
  values: Values = [],
): Sum | null {
  const top = Math.max(0, ...known(values))
  if (top === 0) return null
  return {
    name,
    label: `${name} ${drawing.formats.quantity(quantity, top)}`,
    values,
    isDashed: quantity === 'snow',
    top,
  }
}

/** A running sum on a scale of its own: its top, written in the legend, is near the top of the plot. */
function sumSeries(
  { from, tokens, measure }: Canvas,
  place: Place,
  times: readonly number[],
  sum: Sum,
): CustomSeriesOption {
  const reach = sum.isDashed ? 0.8 : 0.92
  const steps = stepsOf(times)
  const runs = runsOf(
    times,
    sum.values.map((value) => (value === null ? null : true)),
    (index) => steps[index] ?? 0,
  )
  return sketch(place, { name: sum.name, z: 4, from }, ({ plot, x }) =>
    runs.map((run) => ({
      type: 'polyline',
      shape: {
        points: times.flatMap((time, index) =>
          time >= run.from && time < run.to
            ? [[x(time), plot.y + plot.height * (1 - (reach * (sum.values[index] ?? 0)) / sum.top)]]
            : [],
        ),
      },
      style: {
        stroke: tokens.muted,
        lineWidth: 1.5 * measure.strokeScale,
        fill: 'none',
        ...(sum.isDashed ? { lineDash: [6, 4] } : {}),
      },
    })),
  )
}

function emptySeries({ drawing, tokens, measure, from }: Canvas, place: Place): CustomSeriesOption {
  return sketch(place, { z: 5, from }, ({ plot }) => [
    {
      type: 'text',
      style: {
        text: drawing.t('forecast.noPrecipitation'),
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
