import type { CallAnswer } from '@verglas/contract'
import { HOUR_MS } from '@verglas/quantities'

export type TimedLayer = CallAnswer<'listTimedLayers'>['layers'][number]

/** A picture is valid until the next one, and for as long again if one is missing. */
const MISSED = 2
/** Validity of a layer with only one instant. */
const ALONE_MS = HOUR_MS
/** Number of pictures preloaded during playback. */
const PRELOADED = 2

/** The latest picture of a layer that is valid at `atMs`; null in a gap and beyond its ends. */
export function frameAt({ times }: TimedLayer, atMs: number): string | null {
  const index = times.findLastIndex((time) => Date.parse(time) <= atMs)
  const time = times[index]
  if (time === undefined) return null
  return atMs - Date.parse(time) <= MISSED * stepMs(times) ? time : null
}

/** The next pictures of a playback. */
export function framesAfter({ times }: TimedLayer, frame: string): readonly string[] {
  const index = times.indexOf(frame)
  return times.slice(index + 1, index + 1 + PRELOADED)
}

/** The usual step between instants: the median, because gaps are longer and few. */
function stepMs(times: readonly string[]): number {
  const steps = times.slice(1).map((time, index) => Date.parse(time) - Date.parse(times[index] ?? time))
  steps.sort((a, b) => a - b)
  return steps[Math.floor(steps.length / 2)] ?? ALONE_MS
}
