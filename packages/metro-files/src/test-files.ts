/** Test support: METRo's files as text, with overrides of a typical winter road. */
import { HOUR_MS } from '@verglas/quantities'

const START_MS = Date.UTC(2026, 0, 15, 0)

export const hourIso = (hour: number): string => new Date(START_MS + hour * HOUR_MS).toISOString()
export const hourMs = (hour: number): number => START_MS + hour * HOUR_MS

type Fields = Readonly<Record<string, string | number>>

const elements = (fields: Fields, indent: string) =>
  Object.entries(fields)
    .map(([name, value]) => `${indent}<${name}>${value}</${name}>`)
    .join('\n')

export function aStation(
  overrides: {
    type?: string
    latitude?: string | number
    layers?: readonly (readonly [string, string | number])[]
    more?: string
  } = {},
): string {
  const layers = overrides.layers ?? [
    ['asphalt', 0.2],
    ['crushed rock', 0.5],
  ]
  return `<?xml version="1.0" encoding="utf-8"?>
<station>
  <header>
    <version>1.0</version>
    <road-station>Col de la Fageole</road-station>
    <coordinate>
      <latitude>${overrides.latitude ?? 45.1}</latitude>
      <longitude>3.1</longitude>
    </coordinate>
    <station-type>${overrides.type ?? 'road'}</station-type>
    ${overrides.more ?? ''}
  </header>
  <roadlayer-list>
${layers
  .map(([type, thickness], index) => {
    const fields = { position: index + 1, type, thickness }
    return `    <roadlayer>\n${elements(fields, '      ')}\n    </roadlayer>`
  })
  .join('\n')}
  </roadlayer-list>
</station>
`
}

/** A reading on a cold, dry night, as one row; `hour` counts from the start of the day. */
export function aMeasure(hour: number, overrides: Fields = {}): string {
  const fields = {
    'observation-time': hourIso(hour),
    at: -3.5,
    td: -6,
    pi: 0,
    ws: 7.2,
    sc: 33,
    st: -2.5,
    sst: 1.2,
    ...overrides,
  }
  return `    <measure>\n${elements(fields, '      ')}\n    </measure>`
}

export function anObservation(measures: readonly string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<observation>
  <header><version>1.0</version><road-station>CF</road-station></header>
  <measure-list>
${measures.join('\n')}
  </measure-list>
</observation>
`
}

export function aPrediction(hour: number, overrides: Fields = {}): string {
  const fields = {
    'forecast-time': hourIso(hour),
    at: -4,
    td: -7,
    ra: 0,
    sn: 0,
    ws: 10.8,
    ap: 930,
    cc: 2,
    ...overrides,
  }
  return `    <prediction>\n${elements(fields, '      ')}\n    </prediction>`
}

export function aForecast(predictions: readonly string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<forecast>
  <header><version>1.1</version><production-date>${hourIso(0)}</production-date></header>
  <prediction-list>
${predictions.join('\n')}
  </prediction-list>
</forecast>
`
}

export const hours = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)

/** Readings every half hour from midnight to six, and a forecast from three to thirty. */
export const someFiles = {
  station: aStation(),
  observation: anObservation(hours(0, 6, 0.5).map((hour) => aMeasure(hour))),
  forecast: aForecast(hours(3, 30).map((hour) => aPrediction(hour))),
}
