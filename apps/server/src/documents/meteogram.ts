import {
  type MeteogramForecast,
  type MeteogramObservations,
  meteogramHeight,
  meteogramOption,
} from '@verglas/charts'
import { type Drawn, type DrawnFor, drawnChart, onPaper } from './drawn-chart.ts'

/** A meteogram as it can be handed to a thread: all values, and how their reader reads them. */
export type MeteogramSketch = DrawnFor & {
  times: readonly number[]
  forecast: MeteogramForecast
  observed: MeteogramObservations | null
  nights: readonly (readonly [number, number])[]
  nowMs: number
}

/** Under the last axis, whose lowest number stands half below it. */
const FOOT_PX = 8

export function drawMeteogram(sketch: MeteogramSketch): Drawn {
  const { times, forecast, observed, nights, nowMs } = sketch
  const input = {
    ...onPaper(sketch),
    times,
    forecast,
    nights,
    now: nowMs,
    ...(observed ? { observed } : {}),
  }
  const plotsPx = Math.ceil(meteogramHeight(input))
  return drawnChart(meteogramOption({ ...input, height: plotsPx }), plotsPx + FOOT_PX)
}
