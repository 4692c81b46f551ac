import type { ForecastCode } from '@verglas/contract/measures'
import type { EnsembleFact } from '../../facts/ensemble.ts'
import type { ForecastFact } from '../../facts/forecast.ts'
import { forecastValues } from '../../reading/forecast-values.ts'
import { type Fields, jsonOf } from '../../reading/json-document.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { type Refusal, refusal, refusalOf } from '../../reading/refusal.ts'
import { type Answer, answerOf } from './document.ts'
import { ensembleOf, isEnsemble } from './ensemble.ts'
import { ATTRIBUTION, firstStepMs, HOUR_S, stepsOf, unitOf } from './grid.ts'
import { FREEZING_CODES, MODEL, RAIN, SHOWERS, VARIABLES, WEATHER_CODES, WEATHER_NAMES } from './variables.ts'

type Series = Partial<Record<ForecastCode, (number | null)[]>>

/**
 * The hourly forecast of a place, or the members of an ensemble; for a list of places, each of them. Steps
 * before the issue are left out.
 */
export async function* parseOpenMeteo(
  body: AsyncIterable<Uint8Array>,
  site: ParseSite,
): AsyncGenerator<ForecastFact | EnsembleFact | Refusal> {
  let documents: unknown[]
  try {
    const document = await jsonOf(body)
    documents = Array.isArray(document) ? document : [document]
  } catch (error) {
    yield refusalOf(error)
    return
  }
  if (documents.length === 0) yield refusal('empty', 'no place in the answer')
  // A list covers several places, so none of them is the requested one.
  const { location: _, ...several } = site
  for (const document of documents) yield* factsOf(document, documents.length === 1 ? site : several)
}

function factsOf(document: unknown, site: ParseSite): (ForecastFact | EnsembleFact | Refusal)[] {
  try {
    const answer = answerOf(document, site)
    const reader = forecastValues()
    const startMs = firstStepMs(answer)
    const model = modelOf(site, isEnsemble(answer) ? 'ensembleModel' : 'model')
    const offGrid = answer.times.filter((time) => time === null).length
    if (offGrid > 0) reader.fault('off_grid', `${offGrid} times that are none`)
    for (const name of answer.uneven)
      reader.fault('uneven_series', `${name}: not as many values as times`, name)
    if (isEnsemble(answer)) {
      const ensemble = startMs === null ? null : ensembleOf(answer, startMs, model, reader)
      const emptyRefusal = refusal('empty', 'no two members of which a value could be taken')
      return [ensemble ?? emptyRefusal, ...reader.refusals()]
    }
    const values = startMs === null ? {} : seriesOf(answer, startMs, reader)
    const { location, issuedAt } = answer
    if (startMs === null || Object.keys(values).length === 0) {
      return [refusal('empty', 'no value of any hour could be taken'), ...reader.refusals()]
    }
    const startAt = new Date(startMs)
    const fact: ForecastFact = {
      kind: 'forecast',
      location,
      issuedAt,
      startAt,
      stepS: HOUR_S,
      values,
      ...(model === null ? {} : { model }),
      attribution: ATTRIBUTION,
    }
    return [fact, ...reader.refusals()]
  } catch (error) {
    return [refusalOf(error)]
  }
}

/** The answer does not name its model, so the requested one is used. */
function modelOf({ settings }: ParseSite, name: 'model' | 'ensembleModel'): string | null {
  const model = settings?.[name]
  return typeof model === 'string' && MODEL.test(model) ? model : null
}

function seriesOf(answer: Answer, startMs: number, reader: ReturnType<typeof forecastValues>): Series {
  const { times, hourly, units } = answer
  const stepByTime = stepsOf(times, startMs, reader)
  const steps = Math.max(...[...stepByTime.values()].map((step) => step + 1))
  const series: Series = {}
  const setValue = (code: ForecastCode, step: number | undefined, value: number | null) => {
    if (value === null || step === undefined || step < 0 || step >= steps) return
    series[code] ??= Array.from({ length: steps }, () => null)
    series[code][step] = value
  }
  const at = (name: string, index: number, code: ForecastCode) => {
    const list = hourly[name]
    const value: unknown = Array.isArray(list) ? list[index] : undefined
    return reader.read({ value, unit: unitOf(units[name]), field: name, code })
  }
  for (const [index, time] of times.entries()) {
    const step = time === null ? undefined : stepByTime.get(time)
    if (step === undefined) continue
    for (const { name, code, of } of VARIABLES) {
      setValue(code, of === 'instant' ? step : step - 1, at(name, index, code))
    }
    const weather = weatherAt(index, at, reader)
    setValue('weather', step - 1, weather)
    const liquidMm = liquidAt(index, hourly, at, reader)
    if (liquidMm === null) continue
    const isFreezing = weather !== null && FREEZING_CODES.has(weather)
    setValue('rain', step - 1, isFreezing ? 0 : liquidMm)
    // Without a weather code nothing is known about freezing rain.
    if (weather !== null) setValue('rain_frz', step - 1, isFreezing ? liquidMm : 0)
  }
  return series
}

/**
 * Rain and showers of an hour; null if one of them is missing. Models without showers give none at any hour, and their
 * rain is all the liquid precipitation.
 */
function liquidAt(
  index: number,
  hourly: Fields,
  at: (name: string, index: number, code: ForecastCode) => number | null,
  reader: ReturnType<typeof forecastValues>,
): number | null {
  const rainMm = at(RAIN, index, 'rain')
  const showersMm = at(SHOWERS, index, 'rain')
  const hasShowers = [hourly[SHOWERS]].flat().some((value) => value !== null && value !== undefined)
  if (rainMm === null || (showersMm === null && hasShowers)) return null
  const value = rainMm + (showersMm ?? 0)
  return reader.read({ value, unit: 'mm', field: `${RAIN} + ${SHOWERS}`, code: 'rain' })
}

function weatherAt(
  index: number,
  at: (name: string, index: number, code: ForecastCode) => number | null,
  reader: ReturnType<typeof forecastValues>,
): number | null {
  const [code = null] = WEATHER_NAMES.map((name) => at(name, index, 'weather')).filter(
    (weather) => weather !== null,
  )
  if (code === null || WEATHER_CODES.has(code)) return code
  return reader.fault('unknown_code', `weather_code ${code}`)
}
