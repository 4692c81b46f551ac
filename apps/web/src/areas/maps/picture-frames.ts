import type { CallAnswer } from '@verglas/contract'
import { HOUR_MS } from '@verglas/quantities'

export type TimedLayer = CallAnswer<'listTimedLayers'>['layers'][number]

/** A picture stands for the time until the next, and for as long again where one is missing. */
const MISSED = 2
/** Of a layer with one instant. */
const ALONE_MS = HOUR_MS
/** As many are fetched before they are shown. */
const PRELOADED = 2

/** The newest instant of a layer that shows what there was at `atMs`; null in a gap and beyond its ends. */
export function frameAt({ times }: TimedLayer, atMs: number): string | null {
  const index = times.findLastIndex((time) => Date.parse(time) <= atMs)
  const time = times[index]
  if (time === undefined) return null
  return atMs - Date.parse(time) <= MISSED * stepMs(times) ? time : null
}

/** Those that come next when time is played. */
export function framesAfter({ times }: TimedLayer, frame: string): readonly string[] {
  const index = times.indexOf(frame)
  return times.slice(index + 1, index + 1 + PRELOADED)
}

/** The usual step between instants: the one in the middle, since gaps are longer and few. */
function stepMs(times: readonly string[]): number {
  const steps = times.slice(1).map((time, index) => Date.parse(time) - Date.parse(times[index] ?? time))
  steps.sort((a, b) => a - b)
  return steps[Math.floor(steps.length / 2)] ?? ALONE_MS
}
