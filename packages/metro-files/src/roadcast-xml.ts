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
    ...notes.map((note) => `    <!-- ${ofComment(note)} -->`),
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
  const of = (values: ArrayLike<number>) => values[index] ?? Number.NaN
  const solidMm =
    of(forecast.iceMm) + of(forecast.looseSnowMm) + of(forecast.packedSnowMm) + of(forecast.frostMm)
  const perHour = HOUR_S / stepS
  const elements: [string, number, number][] = [
    ['at', of(forecast.airTemperatureC), 2],
    ['td', of(forecast.dewPointC), 2],
    ['ws', of(forecast.windMs) * KMH_PER_MS, 2],
    ['sn', solidMm, 2],
    ['ra', of(forecast.waterMm), 2],
    ['qp-sn', of(forecast.snowMm) * perHour, 2],
    ['qp-ra', of(forecast.rainMm) * perHour, 2],
    ['cc', of(forecast.cloudCover) * OCTAS, 0],
    ['sf', of(forecast.shortwaveWm2), 2],
    ['ir', of(forecast.longwaveWm2), 2],
    ['fv', of(forecast.latentWm2), 2],
    ['fc', of(forecast.sensibleWm2), 2],
    ['fa', of(forecast.trafficWm2), 2],
    ['fg', of(forecast.groundWm2), 2],
    ['bb', -Math.abs(of(forecast.emittedWm2)), 2],
    ['fp', of(forecast.meltingWm2), 2],
    ['rc', of(forecast.condition), 0],
    ['st', of(forecast.surfaceC), 2],
    ['sst', of(forecast.subsurfaceC), 2],
  ]
  const ms = of(forecast.timesMs)
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
function ofComment(text: string): string {
  return text.replace(/--+/g, '–').replace(/-$/, '–')
}
