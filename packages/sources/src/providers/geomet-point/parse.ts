import type { ForecastFact } from '../../facts/forecast.ts'
import type { Location } from '../../facts/location.ts'
import { forecastValues } from '../../reading/forecast-values.ts'
import { parseBounded } from '../../reading/json-depth.ts'
import { type Fields, fields, jsonOf, numberWithin } from '../../reading/json-document.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { instantOf, isFuture } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusal, refusalOf } from '../../reading/refusal.ts'
import { exceptionIn } from './capabilities.ts'
import { DEFAULT_LAYERS, type Layer, MODELS, type Model } from './layers.ts'
import { seriesOf, type Value } from './series.ts'
import { GeometPointSettings, layersOf } from './settings.ts'

const ATTRIBUTION =
  'Environnement et Changement climatique Canada – Service météorologique du Canada / Environment and Climate Change Canada – Meteorological Service of Canada'
const MAX_ANSWERS = 2000

type Reader = ReturnType<typeof forecastValues>
/** One value with its run. */
type LayerValue = Value & { runMs: number; location: Location | null; model: Model | null }

/** Parses answers of `GetFeatureInfo` for one point: one layer and one instant each. */
export async function* parseGeometPoint(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ForecastFact | Refusal> {
  try {
    const reader = forecastValues()
    const layers = readLayers(site)
    const layerValues = answersIn(await jsonOf(body)).flatMap(
      (answer) => valueIn(answer, layers, site, reader) ?? [],
    )
    const fact = factOf(layerValues, site, reader)
    yield fact ?? refusal('empty', 'no value of any layer: outside of the model’s area, or not there yet')
    yield* reader.refusals()
  } catch (error) {
    yield refusalOf(error)
  }
}

type RawAnswer = { layer: string | null; time: string | null; answer: unknown }

/** Answers packed by the pull; or, if saved by hand, one answer or a list of them. */
function answersIn(document: unknown): RawAnswer[] {
  const list = Array.isArray(document) ? document : [document]
  if (list.length > MAX_ANSWERS) throw new Refused('too_large', `more than ${MAX_ANSWERS} answers`)
  return list.map((item): RawAnswer => {
    const answer = fields(item)
    if (!answer) throw new Refused('wrong_root', 'an answer that is not an object')
    if (typeof answer.body !== 'string') return { layer: null, time: null, answer }
    const { layer, time } = answer
    if (typeof layer !== 'string' || typeof time !== 'string')
      throw new Refused('wrong_root', 'an answer without a layer')
    return { layer, time, answer: answer.body }
  })
}

function readLayers({ settings }: ParseSite): ReadonlyMap<string, Layer & { model: Model | null }> {
  const parsed = GeometPointSettings.safeParse(settings ?? {})
  const parsedRow = parsed.success
    ? layersOf(parsed.data).map((layer) => ({ ...layer, model: parsed.data.model }))
    : []
  const usual = MODELS.flatMap((model) => DEFAULT_LAYERS[model].map((layer) => ({ ...layer, model })))
  return new Map([...usual, ...parsedRow].map((layer) => [layer.name, layer]))
}

function valueIn(
  { layer: requestedLayer, time, answer }: RawAnswer,
  layers: ReturnType<typeof readLayers>,
  { receivedAt }: ParseSite,
  { fault, read }: Reader,
): LayerValue | null {
  const collection = collectionOf(answer, requestedLayer, fault)
  const feature = fields(Array.isArray(collection?.features) ? collection.features[0] : null)
  const properties = fields(feature?.properties)
  // An empty object or list means that there is nothing at this place.
  if (!collection || !properties) return null
  const name = requestedLayer ?? (typeof collection.layer === 'string' ? collection.layer : '')
  const layer = layers.get(name)
  if (!layer) return fault('unknown_code', `layer ${name || 'without a name'}`)
  const atMs = msOf(properties.time)
  if (atMs === null || (time !== null && atMs !== msOf(time))) {
    return fault('off_grid', `${name}: asked for ${time}, answered ${JSON.stringify(properties.time)}`, name)
  }
  const runMs = msOf(properties.dim_reference_time)
  if (runMs === null) return fault('no_date', `${name}: no run`, name)
  if (isFuture(new Date(runMs), receivedAt)) return fault('future', `run ${new Date(runMs).toISOString()}`)
  const metric = read({
    value: numeric(properties.value),
    unit: unitIn(properties.title_en),
    field: name,
    code: layer.gives === 'precipitation' ? 'rain' : layer.gives,
  })
  return metric === null
    ? null
    : {
        measure: layer.gives,
        covers: layer.covers,
        model: layer.model,
        atMs,
        runMs,
        metric,
        location: placeIn(feature),
      }
}

function collectionOf(answer: unknown, layer: string | null, fault: Reader['fault']): Fields | null {
  if (typeof answer !== 'string') return fields(answer)
  if (answer.trimStart().startsWith('<'))
    return fault('provider_error', `${layer}: ${exceptionIn(answer)}`, layer ?? '')
  try {
    return fields(parseBounded(answer))
  } catch {
    // JSON.parse throws a SyntaxError; the refusal says so.
    return fault('malformed', `${layer}: an answer that is not JSON`, layer ?? '')
  }
}

const msOf = (value: unknown): number | null =>
  typeof value === 'string' ? (instantOf(value)?.getTime() ?? null) : null

/** Most values are numbers, but some layers write them as text. */
function numeric(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,9}(\.\d{1,12})?(e-?\d{1,2})?$/i.test(value)
    ? Number(value)
    : value
}

/**
 * The unit is at the end of the layer’s title, `[m/s]`, sometimes followed by a remark such as
 * `[experimental]`.
 */
function unitIn(title: unknown): string | null {
  if (typeof title !== 'string') return null
  const brackets = [...title.slice(0, 300).matchAll(/\[([^\][]{1,40})\]/g)].map(([, text = '']) =>
    text.trim(),
  )
  const unit = brackets.filter((text) => !/^(experimental|\d[\d.]*\s*k?m)$/i.test(text)).at(-1)
  return unit === undefined ? null : unit.replace(/\s*true$/, '')
}

function placeIn(feature: Fields | null): Location | null {
  const coordinates: unknown = fields(feature?.geometry)?.coordinates
  const [longitude, latitude]: unknown[] = Array.isArray(coordinates) ? coordinates : []
  const longitudeDeg = numberWithin(longitude, -180, 180)
  const latitudeDeg = numberWithin(latitude, -90, 90)
  return longitudeDeg === null || latitudeDeg === null ? null : { longitudeDeg, latitudeDeg, altitudeM: null }
}

function factOf(layerValues: readonly LayerValue[], site: ParseSite, reader: Reader): ForecastFact | null {
  const runMs = Math.max(...layerValues.map((series) => series.runMs))
  const runSeries = layerValues.filter((series) => series.runMs === runMs)
  const [first] = runSeries
  if (!first) return null
  if (runSeries.length < layerValues.length) {
    reader.fault(
      'mixed_run',
      `${layerValues.length - runSeries.length} values of a run before ${new Date(runMs).toISOString()}`,
    )
  }
  const location = site.location ?? first.location
  if (!location) throw new Refused('no_position', 'no longitude, latitude')
  const series = seriesOf(runSeries, runMs, reader)
  if (!series) return null
  return {
    kind: 'forecast',
    // The altitude of the grid cell is not given.
    location: { ...location, altitudeM: null },
    issuedAt: new Date(runMs),
    startAt: new Date(series.startMs),
    stepS: series.stepMs / 1000,
    values: series.values,
    ...(first.model === null ? {} : { model: first.model }),
    attribution: ATTRIBUTION,
  }
}
