import type { ForecastCode } from '@verglas/contract/measures'
import { HOUR_MS } from '@verglas/quantities'
import type { ForecastFact } from '../../facts/forecast.ts'
import type { Location } from '../../facts/location.ts'
import { forecastValues } from '../../reading/forecast-values.ts'
import { type Fields, fields, jsonOf, numberWithin } from '../../reading/json-document.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { instantOf, isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusal, refusalOf } from '../../reading/refusal.ts'
import { amountsOf } from './amounts.ts'
import { type Interval, intervalsOf, sumOver, valueAt } from './intervals.ts'
import { type Kind, skyCode, type Weather, weatherOf } from './weather.ts'

const ATTRIBUTION = 'US National Weather Service'
const BLOCK_MS = 6 * HOUR_MS
const MAX_HOURS = 16 * 24

/** Layers whose value at an hour is a measure. */
const LAYERS: readonly [layer: string, code: ForecastCode][] = [
  ['temperature', 'tair'],
  ['dewpoint', 'tdew'],
  ['relativeHumidity', 'rh'],
  ['windSpeed', 'wind_avg'],
  ['windGust', 'wind_max'],
  ['windDirection', 'wind_dir'],
  ['skyCover', 'cloud'],
  ['visibility', 'vis'],
  ['snowLevel', 'pn'],
]

type Series = Partial<Record<ForecastCode, (number | null)[]>>
type Grid = { properties: Fields; location: Location; issuedAt: Date }
type Reader = ReturnType<typeof forecastValues>
type Layer = { intervals: Interval[]; unit: unknown }

/**
 * The forecast of a grid cell: the values at each hour, and as a separate fact the amounts, which the service
 * gives over six hours. Hours before the issue are left out.
 */
export async function* parseNws(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ForecastFact | Refusal> {
  try {
    const grid = gridOf(fields(await jsonOf(body)), site)
    const reader = forecastValues()
    const layer = layerReader(grid.properties, reader)
    const startMs = Math.floor(grid.issuedAt.getTime() / HOUR_MS) * HOUR_MS
    const weatherAt = weatherReader(layer('weather').intervals, reader)
    const hourly = hourlySeries(layer, startMs, weatherAt, reader)
    const blockMs = Math.floor(startMs / BLOCK_MS) * BLOCK_MS
    const amounts = amountSeries(layer, blockMs, weatherAt, reader)
    const facts = [factOf(grid, startMs, HOUR_MS, hourly), factOf(grid, blockMs, BLOCK_MS, amounts)]
    yield* facts.filter((fact) => fact !== null)
    if (facts.every((fact) => fact === null)) yield refusal('empty', 'no value of any hour could be taken')
    yield* reader.refusals()
  } catch (error) {
    yield refusalOf(error)
  }
}

function gridOf(answer: Fields | null, site: ParseSite): Grid {
  const properties = fields(answer?.properties)
  if (typeof answer?.detail === 'string' && !properties) {
    throw new Refused('provider_error', `the provider says: ${answer.detail}`)
  }
  if (!properties || !fields(properties.temperature))
    throw new Refused('wrong_root', 'no layers of grid data')
  const issuedAt = typeof properties.updateTime === 'string' ? instantOf(properties.updateTime) : null
  if (!issuedAt) throw new Refused('no_date', `updateTime=${JSON.stringify(properties.updateTime)}`)
  if (isFuture(issuedAt, site.receivedAt)) throw new Refused('future', `updateTime ${issuedAt.toISOString()}`)
  return { properties, issuedAt, location: locationOf(answer?.geometry, properties, site) }
}

/**
 * The requested place, otherwise the middle of the cell; the altitude is that of the cell, for which the
 * forecast is made.
 */
function locationOf(geometry: unknown, properties: Fields, { location }: ParseSite): Location {
  const altitudeM = numberWithin(fields(properties.elevation)?.value, -500, 9000)
  if (location) return { ...location, altitudeM: altitudeM ?? location.altitudeM }
  const rings: unknown = fields(geometry)?.coordinates
  const ring: unknown[] = Array.isArray(rings) && Array.isArray(rings[0]) ? rings[0] : []
  const corners = ring.slice(0, 4).map((corner) => (Array.isArray(corner) ? corner : []))
  const mean = (index: 0 | 1, max: number) => {
    const values = corners
      .map((corner) => numberWithin(corner[index], -max, max))
      .filter((value) => value !== null)
    return values.length === 4 ? values.reduce((sum, value) => sum + value, 0) / 4 : null
  }
  const longitudeDeg = mean(0, 180)
  const latitudeDeg = mean(1, 90)
  if (longitudeDeg === null || latitudeDeg === null)
    throw new Refused('no_position', 'no corners of the cell')
  return { longitudeDeg, latitudeDeg, altitudeM }
}

const UNITS: Record<string, string> = { 'km_h-1': 'km/h', 'm_s-1': 'm/s', 'degree_(angle)': 'deg' }

function layerReader(properties: Fields, reader: Reader): (name: string) => Layer {
  return (name) => {
    const { intervals, broken } = intervalsOf(properties[name])
    if (broken > 0) reader.fault('no_date', `${name}: ${broken} values without a valid time`, name)
    const uom = fields(properties[name])?.uom
    const unit = typeof uom === 'string' ? uom.replace(/^(?:wmoUnit|nwsUnit|unit):/, '') : uom
    return { intervals, unit: typeof unit === 'string' ? (UNITS[unit] ?? unit) : unit }
  }
}

function weatherReader(intervals: readonly Interval[], reader: Reader): (atMs: number) => Weather | null {
  return (atMs) => {
    const value = valueAt(intervals, atMs)
    if (value === undefined || value === null) return null
    const weather = weatherOf(value)
    for (const word of weather.unknown) reader.fault('unknown_symbol', word)
    return weather
  }
}

function hourlySeries(
  layer: (name: string) => Layer,
  startMs: number,
  weatherAt: (atMs: number) => Weather | null,
  reader: Reader,
): Series {
  const layers = LAYERS.map(([name, code]) => ({ name, code, ...layer(name) }))
  const endMs = layers
    .flatMap(({ intervals }) => intervals)
    .reduce((end, { toMs }) => Math.max(end, toMs), startMs)
  const hours = Math.min(MAX_HOURS, Math.floor((endMs - startMs) / HOUR_MS))
  const series: Series = {}
  for (let hour = 0; hour < hours; hour += 1) {
    const atMs = startMs + hour * HOUR_MS
    for (const { name, code, intervals, unit } of layers) {
      setValue(
        series,
        code,
        hour,
        hours,
        reader.read({ value: valueAt(intervals, atMs), unit, field: name, code }),
      )
    }
    const weather = weatherAt(atMs)
    const cloudPct = series.cloud?.[hour] ?? null
    if (weather)
      setValue(series, 'weather', hour, hours, weather.code ?? (cloudPct === null ? null : skyCode(cloudPct)))
  }
  return series
}

/** Six-hour blocks, as far as the amounts of water extend. */
function amountSeries(
  layer: (name: string) => Layer,
  startMs: number,
  weatherAt: (atMs: number) => Weather | null,
  reader: Reader,
): Series {
  const [water, snow, ice, air] = [
    layer('quantitativePrecipitation'),
    layer('snowfallAmount'),
    layer('iceAccumulation'),
    layer('temperature'),
  ]
  const endMs = water.intervals.reduce((end, { toMs }) => Math.max(end, toMs), startMs)
  const blocks = Math.min(MAX_HOURS / 6, Math.floor((endMs - startMs) / BLOCK_MS))
  const series: Series = {}
  for (let block = 0; block < blocks; block += 1) {
    const fromMs = startMs + block * BLOCK_MS
    const sum = ({ intervals, unit }: Layer, code: ForecastCode, field: string) =>
      sumOver(intervals, fromMs, fromMs + BLOCK_MS, (value) => reader.read({ value, unit, code, field }))
    const waterMm = sum(water, 'rain', 'quantitativePrecipitation')
    if (waterMm === null) continue
    const hourMs = Array.from({ length: 6 }, (_, hour) => fromMs + hour * HOUR_MS)
    const airC = hourMs
      .map((atMs) =>
        reader.read({
          value: valueAt(air.intervals, atMs),
          unit: air.unit,
          code: 'tair',
          field: 'temperature',
        }),
      )
      .filter((celsius) => celsius !== null)
    const amounts = amountsOf({
      waterMm,
      snowCm: sum(snow, 'snow', 'snowfallAmount'),
      iceMm: sum(ice, 'rain_frz', 'iceAccumulation'),
      hours: hoursOfKinds(hourMs.map(weatherAt)),
      lowestC: airC.length === 6 ? Math.min(...airC) : null,
    })
    if (amounts.rain === null) reader.fault('no_phase', 'precipitation without weather, and not surely rain')
    for (const [code, value] of Object.entries(amounts) as [ForecastCode, number | null][]) {
      const unit = code === 'snow' ? 'cm' : 'mm'
      setValue(series, code, block, blocks, reader.read({ value, unit, field: `six hours of ${code}`, code }))
    }
  }
  return series
}

function hoursOfKinds(weathers: readonly (Weather | null)[]): Record<Kind, number> {
  const count = (kind: Kind) => weathers.filter((weather) => weather?.kinds.has(kind)).length
  return { rain: count('rain'), snow: count('snow'), freezing: count('freezing'), pellets: count('pellets') }
}

function setValue(
  series: Series,
  code: ForecastCode,
  step: number,
  steps: number,
  value: number | null,
): void {
  if (value === null) return
  series[code] ??= Array.from({ length: steps }, () => null)
  series[code][step] = value
}

function factOf(
  { location, issuedAt }: Grid,
  startMs: number,
  stepMs: number,
  values: Series,
): ForecastFact | null {
  if (Object.keys(values).length === 0) return null
  const startAt = new Date(startMs)
  return {
    kind: 'forecast',
    location,
    issuedAt,
    startAt,
    stepS: stepMs / 1000,
    values,
    attribution: ATTRIBUTION,
  }
}
