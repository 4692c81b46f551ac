import type { Gappy, RoadCase, RoadObservation, WeatherSeries } from './road-case.ts'

/**
 * A case as a point of `npm run road-model -- --points`: instants are ISO text, missing values are null in the weather
 * and left out of readings. What the command does not take (a known cover or error, a stored road) is left out.
 */
export function pointJson({
  id,
  site,
  weather,
  observations,
  treatments = [],
  fromMs,
  untilMs,
  outputStepS,
}: RoadCase): string {
  return JSON.stringify({
    id,
    site,
    weather: weatherFields(weather),
    observations: observations.map(timed),
    treatments: treatments.map(timed),
    from: iso(fromMs),
    until: iso(untilMs),
    outputStepS,
  })
}

const iso = (ms: number) => new Date(ms).toISOString()

function weatherFields({ timesMs, endMs, ...series }: WeatherSeries) {
  const lists = Object.entries(series).filter((entry): entry is [string, Gappy] => entry[1] !== undefined)
  return {
    times: Array.from(timesMs, iso),
    ...(endMs === undefined ? {} : { end: iso(endMs) }),
    ...Object.fromEntries(lists.map(([name, values]) => [name, Array.from(values, finiteOrNull)])),
  }
}

const finiteOrNull = (value: number | null | undefined) => (Number.isFinite(value) ? value : null)

type Timed = { readonly atMs: number } & Partial<Omit<RoadObservation, 'atMs'>>

/** A reading or treatment with its instant as text and without its missing values. */
function timed({ atMs, ...values }: Timed) {
  const stated = Object.entries(values).filter(([, value]) => value !== null && !Number.isNaN(value))
  return { at: iso(atMs), ...Object.fromEntries(stated) }
}
