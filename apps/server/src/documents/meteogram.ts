import {
  type MeteogramForecast,
  type MeteogramObservations,
  meteogramHeight,
  meteogramOption,
} from '@verglas/charts'
import { type Drawn, type DrawnFor, drawnChart, paperSettings } from './drawn-chart.ts'

/**
 * A meteogram in a form that can be sent to a worker thread: all values, plus the reader's language and
 * units.
 */
export type MeteogramSketch = DrawnFor & {
  times: readonly number[]
  forecast: MeteogramForecast
  observed: MeteogramObservations | null
  nights: readonly (readonly [number, number])[]
  nowMs: number
}

/** Space under the last axis, whose lowest label extends half a line below it. */
const FOOT_PX = 8

export function drawMeteogram(sketch: MeteogramSketch): Drawn {
  const { times, forecast, observed, nights, nowMs } = sketch
  const input = {
    ...paperSettings(sketch),
    times,
    forecast,
    nights,
    now: nowMs,
    ...(observed ? { observed } : {}),
  }
  const plotsPx = Math.ceil(meteogramHeight(input))
  return drawnChart(meteogramOption({ ...input, height: plotsPx }), plotsPx + FOOT_PX)
}
