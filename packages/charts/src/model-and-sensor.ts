import type { EChartsOption } from 'echarts'
import { type Canvas, canvasOf, type Drawing, type Values } from './drawing.ts'
import { frame } from './frame.ts'
import { valueAt } from './periods.ts'
import { withoutNulls } from './series.ts'
import { type Panel, reservedHeight } from './stack.ts'
import { type TemperatureLine, temperaturePanel } from './temperature-panel.ts'
import { type LineStyle, lineStyle } from './theme.ts'
import { type TooltipRow, tooltipHtml } from './tooltip.ts'

/** A road temperature over time, °C. */
export type RoadTrack = {
  readonly name: string
  /** `sensor`: measured; `near` and `far`: forecast with a short and a long lead time. */
  readonly kind: 'sensor' | 'near' | 'far'
  readonly times: readonly number[]
  readonly valuesC: Values
}

export type ModelAndSensor = Drawing & {
  readonly from: number
  readonly to: number
  readonly tracks: readonly RoadTrack[]
}

/** The model's forecasts of a road temperature and the readings of its sensor on one axis. */
export function modelAndSensorOption(input: ModelAndSensor): EChartsOption {
  const canvas = canvasFor(input)
  return frame(canvas, [panelOf(canvas, input)], (ms) => tooltipHtml(canvas, ms, rowsAt(input, ms)))
}

/** Height to reserve, px: the requested one, or else the natural one at which nothing is squeezed. */
export function modelAndSensorHeight(input: ModelAndSensor): number {
  const canvas = canvasFor(input)
  return reservedHeight(canvas, [panelOf(canvas, input)])
}

function canvasFor(input: ModelAndSensor): Canvas {
  const stops = [...new Set(input.tracks.flatMap(({ times }) => times))].sort((a, b) => a - b)
  return canvasOf(input, [input.from, input.to], stops, false)
}

function styleOf(kind: RoadTrack['kind'], mode: Drawing['mode']): LineStyle {
  if (kind === 'sensor') return lineStyle('road', mode)
  const style = { ...lineStyle('other', mode), widthPx: 1.75 }
  return kind === 'near' ? style : { ...style, dash: [5, 4] }
}

function panelOf(canvas: Canvas, { tracks, t, mode }: ModelAndSensor): Panel {
  return temperaturePanel(canvas, t('charts.temperature'), {
    lines: tracks
      .filter(({ valuesC }) => withoutNulls(valuesC).length > 0)
      .map(
        ({ name, kind, times, valuesC }): TemperatureLine => ({
          name,
          style: styleOf(kind, mode),
          times,
          valuesC,
        }),
      ),
    height: 200,
  })
}

function rowsAt({ tracks, formats, mode }: ModelAndSensor, ms: number): TooltipRow[] {
  return tracks.map(({ name, kind, times, valuesC }) => ({
    label: name,
    value: formats.quantity('temperature', valueAt(times, valuesC, ms)),
    colour: styleOf(kind, mode).colour,
    isStrong: kind === 'sensor',
  }))
}
