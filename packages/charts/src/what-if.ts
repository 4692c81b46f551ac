import type { EChartsOption, LineSeriesOption } from 'echarts'
import { type Canvas, canvasOf, type Drawing, measurements, type Values } from './drawing.ts'
import { frame } from './frame.ts'
import { codeRibbon } from './meteogram-ribbons.ts'
import { valueAt } from './periods.ts'
import { scaleFromZero } from './scale.ts'
import { line, lineLegend, valueAxis, withoutNulls } from './series.ts'
import { type Shape, sketch } from './sketch.ts'
import { type Panel, reservedHeight } from './stack.ts'
import { temperaturePanel } from './temperature-panel.ts'
import { type LineStyle, ROAD_CONDITION_COLOURS } from './theme.ts'
import { type TooltipRow, tooltipHtml } from './tooltip.ts'

/** Forecast of a road under one plan; all lists are as long as the times. */
export type TriedRoad = {
  readonly id: 'untreated' | 'recommended' | 'mine'
  readonly name: string
  readonly surfaceC: Values
  /** Freezing point of the film; null where the road is dry. */
  readonly freezingPointC: Values
  readonly frozenMm: Values
  readonly waterMm: Values
  readonly saltGm2: Values
  readonly grip: Values
  readonly condition: Values
}

export type WhatIfDrawing = Drawing & {
  readonly times: readonly number[]
  readonly roads: readonly TriedRoad[]
  /** Instants of the treatments in my plan. */
  readonly passesMs: readonly number[]
  readonly titles: Readonly<Record<'surface' | 'frozen' | 'water' | 'salt' | 'grip' | 'freezing', string>>
}

/** Plans differ by colour (Okabe and Ito), dash and weight: the plan being tried stands out. */
const STYLES: Readonly<Record<TriedRoad['id'], LineStyle>> = {
  untreated: { colour: '#D55E00', widthPx: 1.75, dash: [3, 3] },
  recommended: { colour: '#009E73', widthPx: 2, dash: [9, 4] },
  mine: { colour: '#0072B2', widthPx: 3, dash: 'solid' },
}
const FREEZING_DASH = [2, 3]
const SMALL_PX = { phone: 84, desktop: 72, wall: 110 }

export const triedStyle = (id: TriedRoad['id']): LineStyle => STYLES[id]

/** Distance of the time axis from the sides of a drawing, px, for elements placed over it. */
export function timeSides(width: number): { readonly left: number; readonly right: number } {
  const { left, right } = measurements(width, false)
  return { left, right }
}

/**
 * A road under several plans: conditions, temperature with freezing points, frozen water, liquid water, salt
 * and grip.
 */
export function whatIfOption(input: WhatIfDrawing): EChartsOption {
  const canvas = canvasFor(input)
  return frame(canvas, panelsOf(canvas, input), (ms) => tooltipHtml(canvas, ms, rowsAt(input, ms)))
}

/** Height to reserve, px: the requested one, or else the natural one at which nothing is squeezed. */
export function whatIfHeight(input: WhatIfDrawing): number {
  const canvas = canvasFor(input)
  return reservedHeight(canvas, panelsOf(canvas, input))
}

function canvasFor(input: WhatIfDrawing): Canvas {
  const { times } = input
  return canvasOf(input, [times[0] ?? 0, times.at(-1) ?? 1], times, false)
}

function panelsOf(canvas: Canvas, input: WhatIfDrawing): Panel[] {
  const { roads, times, titles, formats } = input
  const ribbons = roads.map(({ name, condition }) =>
    codeRibbon(canvas, name, times, condition, ROAD_CONDITION_COLOURS, 'roadCondition'),
  )
  const temperature = temperaturePanel(canvas, titles.surface, {
    lines: [
      ...roads.map(({ id, name, surfaceC }) => ({ name, style: STYLES[id], times, valuesC: surfaceC })),
      ...roads
        .filter(({ id }) => id !== 'untreated')
        .map(({ id, name, freezingPointC }) => ({
          name: `${titles.freezing} · ${name}`,
          style: { ...STYLES[id], widthPx: 1.5, dash: FREEZING_DASH },
          times,
          valuesC: freezingPointC,
        })),
    ],
    height: { phone: 200, desktop: 190, wall: 320 }[canvas.measure.size],
  })
  const mm = (title: string, key: 'frozenMm' | 'waterMm') =>
    linesPanel(canvas, input, { title: `${title} · mm`, key, minTop: 0.2, digits: 1 })
  return [
    ...ribbons,
    marked(canvas, input, temperature),
    linesPanel(canvas, input, { title: titles.grip, key: 'grip', minTop: 0.8, digits: 1 }),
    mm(titles.frozen, 'frozenMm'),
    mm(titles.water, 'waterMm'),
    linesPanel(canvas, input, { title: `${titles.salt} · g/m²`, key: 'saltGm2', minTop: 5, digits: 0 }),
  ]

  function linesPanel(
    on: Canvas,
    { roads: drawn }: WhatIfDrawing,
    { title, key, minTop, digits }: { title: string; key: LineKey; minTop: number; digits: number },
  ): Panel {
    const scale = scaleFromZero(
      drawn.flatMap((road) => withoutNulls(road[key])),
      minTop,
      3,
    )
    return marked(on, input, {
      title,
      height: SMALL_PX[on.measure.size],
      legend: drawn.map(({ id, name }) => lineLegend(name, STYLES[id])),
      isSelectable: true,
      yAxes: [valueAxis(on, scale, (value) => formats.number(value, value === 0 ? 0 : digits))],
      series: ([place]) =>
        drawn.map(
          ({ id, name, [key]: values }): LineSeriesOption =>
            line(on, place, { name, style: STYLES[id], times, values }),
        ),
    })
  }
}

type LineKey = 'grip' | 'frozenMm' | 'waterMm' | 'saltGm2'

/** Adds lines at the treatments of my plan to a panel. */
function marked({ tokens, from }: Canvas, { passesMs }: WhatIfDrawing, panel: Panel): Panel {
  return {
    ...panel,
    series: (places) => [
      ...panel.series(places),
      sketch(places[0], { z: 3, from }, ({ plot, x }) =>
        passesMs.map(
          (ms): Shape => ({
            type: 'line',
            shape: { x1: x(ms), y1: plot.y, x2: x(ms), y2: plot.y + plot.height },
            style: { stroke: tokens.strongLine, lineWidth: 1, lineDash: [4, 3] },
          }),
        ),
      ),
    ],
  }
}

function rowsAt({ times, roads, titles, formats }: WhatIfDrawing, ms: number): TooltipRow[] {
  const at = (values: Values) => valueAt(times, values, ms)
  return roads.flatMap(({ id, name, ...road }): TooltipRow[] => {
    const colour = STYLES[id].colour
    return [
      { label: name, value: formats.quantity('temperature', at(road.surfaceC)), colour, isStrong: true },
      { label: titles.freezing, value: formats.quantity('temperature', at(road.freezingPointC)) },
      { label: titles.grip, value: formats.number(at(road.grip), 2) },
      { label: titles.frozen, value: withUnit(formats.number(at(road.frozenMm), 2), 'mm') },
      { label: titles.salt, value: withUnit(formats.number(at(road.saltGm2), 1), 'g/m²') },
    ]
  })
}

const withUnit = (text: string, unit: string) => (text === '–' ? text : `${text}\u00a0${unit}`)
