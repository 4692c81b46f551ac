import { HOUR_MS, round } from '@verglas/quantities'
import type { RoadForecast, SiteDescription } from '@verglas/road-model'
import { isoMinute } from './values.ts'

export type RoadcastHeader = {
  readonly stationName: string
  readonly site: SiteDescription
  readonly producedAtMs: number
  /** Time between two instants of the forecast. */
  readonly stepS: number
  /** Facts about the inputs that a person should know; written as comments. */
  readonly notes: readonly string[]
}

const KMH_PER_MS = 3.6
const OCTAS = 8
const HOUR_S = 3600
const DAY_H = 24

/** A forecast in the layout of METRo's roadcast, version 1.6. */
export function roadcastXml(forecast: RoadForecast, header: RoadcastHeader): string {
  const { site, stationName, producedAtMs, notes } = header
  const first = forecast.timesMs[0]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<roadcast>',
    '  <header>',
    '    <version>1.6</version>',
    `    <production-date>${isoMinute(producedAtMs)}</production-date>`,
    `    <road-station>${escaped(stationName)}</road-station>`,
    `    <latitude>${site.latitudeDeg}</latitude>`,
    `    <longitude>${site.longitudeDeg}</longitude>`,
    '    <filetype>roadcast</filetype>',
    `    <first-roadcast>${first === undefined ? '' : isoMinute(first)}</first-roadcast>`,
    ...notes.map((note) => `    <!-- ${escapeComment(note)} -->`),
    '  </header>',
    '  <prediction-list>',
    ...Array.from(forecast.timesMs, (_, index) => prediction(forecast, index, header.stepS)),
    '  </prediction-list>',
    '</roadcast>',
    '',
  ].join('\n')
}

/**
 * Snow and ice are in centimetres of snow, which equal millimetres of water; precipitation is a rate per
 * hour.
 */
function prediction(forecast: RoadForecast, index: number, stepS: number): string {
  const valueAtIndex = (values: ArrayLike<number>) => values[index] ?? Number.NaN
  const solidMm =
    valueAtIndex(forecast.iceMm) +
    valueAtIndex(forecast.looseSnowMm) +
    valueAtIndex(forecast.packedSnowMm) +
    valueAtIndex(forecast.frostMm)
  const perHour = HOUR_S / stepS
  const elements: [string, number, number][] = [
    ['at', valueAtIndex(forecast.airTemperatureC), 2],
    ['td', valueAtIndex(forecast.dewPointC), 2],
    ['ws', valueAtIndex(forecast.windMs) * KMH_PER_MS, 2],
    ['sn', solidMm, 2],
    ['ra', valueAtIndex(forecast.waterMm), 2],
    ['qp-sn', valueAtIndex(forecast.snowMm) * perHour, 2],
    ['qp-ra', valueAtIndex(forecast.rainMm) * perHour, 2],
    ['cc', valueAtIndex(forecast.cloudCover) * OCTAS, 0],
    ['sf', valueAtIndex(forecast.shortwaveWm2), 2],
    ['ir', valueAtIndex(forecast.longwaveWm2), 2],
    ['fv', valueAtIndex(forecast.latentWm2), 2],
    ['fc', valueAtIndex(forecast.sensibleWm2), 2],
    ['fa', valueAtIndex(forecast.trafficWm2), 2],
    ['fg', valueAtIndex(forecast.groundWm2), 2],
    ['bb', -Math.abs(valueAtIndex(forecast.emittedWm2)), 2],
    ['fp', valueAtIndex(forecast.meltingWm2), 2],
    ['rc', valueAtIndex(forecast.condition), 0],
    ['st', valueAtIndex(forecast.surfaceC), 2],
    ['sst', valueAtIndex(forecast.subsurfaceC), 2],
  ]
  const ms = valueAtIndex(forecast.timesMs)
  return [
    '    <prediction>',
    `      <roadcast-time>${isoMinute(ms)}</roadcast-time>`,
    `      <hh>${decimal((ms / HOUR_MS) % DAY_H, 2)}</hh>`,
    ...elements.map(([name, value, digits]) => `      <${name}>${decimal(value, digits)}</${name}>`),
    '    </prediction>',
  ].join('\n')
}

/** Formats numbers as METRo does: at least one decimal place, but no further trailing zeros. */
function decimal(value: number, digits: number): string {
  const rounded = round(value, digits)
  return digits > 0 && Number.isInteger(rounded) ? `${rounded}.0` : String(rounded)
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) =>
    character === '&' ? '&amp;' : character === '<' ? '&lt;' : '&gt;',
  )
}

/** An XML comment must not contain two hyphens in a row, nor end with one. */
function escapeComment(text: string): string {
  return text.replace(/--+/g, '–').replace(/-$/, '–')
}
