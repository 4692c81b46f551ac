import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { timeMs } from '@verglas/metro-files'
import {
  dewPointC,
  HOUR_MS,
  relativeHumidityPct,
  snowFraction,
  wetBulbTemperatureC,
} from '@verglas/quantities'
import { forecastRoad, type RoadCase } from '@verglas/road-model'
import { readText } from '../input-files.ts'
import { Problem } from '../problem.ts'

/**
 * How our road differs from RoadSurf's under the same synthetic weather. RoadSurf's temperature is the mean
 * of 0 and 3 cm.
 * Neither model is the truth.
 */
export type ScenarioReport = {
  readonly scenario: string
  /** Root mean square and mean of (ours − RoadSurf's), and the largest difference with its lead. */
  readonly rmsK: number
  readonly meanK: number
  readonly largestK: number
  readonly largestAtH: number
  /** Road temperature at the end of the forecast, °C. */
  readonly oursAtEndC: number
  readonly roadsurfAtEndC: number
}

type Series = Readonly<Record<string, readonly number[]>>
type Scenario = { readonly times: readonly number[]; readonly of: Series }
type Config = {
  readonly forecast_start_utc: string
  readonly parameters: { readonly sky_view?: number; readonly local_horizon_deg?: number }
}

const OUTPUT_STEP_S = 600
/** RoadSurf's code for a missing value. */
const MISSING = -9999
const HORIZON_STEPS = 360

/** Compares every scenario of `<folder>/roadsurf/scenarios`; returns an empty list if there is none. */
export function compareScenarios(folder: string): ScenarioReport[] {
  const scenarios = path.join(folder, 'roadsurf', 'scenarios')
  if (!existsSync(scenarios)) return []
  return readdirSync(scenarios)
    .sort()
    .map((name) => compare(name, path.join(scenarios, name)))
}

function compare(scenario: string, folder: string): ScenarioReport {
  const config = parsed(path.join(folder, 'config.json')) as Config
  const startMs = timeMs(config.forecast_start_utc) ?? Number.NaN
  const output = readSeries(path.join(folder, 'output.json'))
  const theirs = new Map(
    output.times.map((ms, index) => [ms, output.of.RoadTemperature?.[index] ?? Number.NaN]),
  )
  const input = caseOf(scenario, folder, config, startMs, output.times.at(-1) ?? Number.NaN)
  const { timesMs, surfaceC } = forecastRoad(input)
  const differences = Array.from(timesMs, (ms, index) => ({
    leadH: (ms - startMs) / HOUR_MS,
    oursC: surfaceC[index] ?? Number.NaN,
    theirsC: theirs.get(ms) ?? Number.NaN,
  })).filter(({ theirsC, leadH }) => theirsC > MISSING && leadH > 0)
  const byK = differences.map(({ oursC, theirsC }) => oursC - theirsC)
  const largest = byK.reduce((at, k, index) => (Math.abs(k) > Math.abs(byK[at] ?? 0) ? index : at), 0)
  const last = differences.at(-1)
  return {
    scenario,
    rmsK: Math.sqrt(byK.reduce((sum, k) => sum + k * k, 0) / byK.length),
    meanK: byK.reduce((sum, k) => sum + k, 0) / byK.length,
    largestK: byK[largest] ?? Number.NaN,
    largestAtH: differences[largest]?.leadH ?? Number.NaN,
    oursAtEndC: last?.oursC ?? Number.NaN,
    roadsurfAtEndC: last?.theirsC ?? Number.NaN,
  }
}

function caseOf(id: string, folder: string, config: Config, fromMs: number, untilMs: number): RoadCase {
  const { times, of, latitudeDeg, longitudeDeg } = readSeries(path.join(folder, 'forecast.json'))
  const observed = readSeries(path.join(folder, 'observations.json'))
  const value = (name: string, index: number) => of[name]?.[index] ?? Number.NaN
  const snowShare = times.map((_, index) => {
    const airC = value('Temperature 2m', index)
    const humidity = of.Humidity
      ? value('Humidity', index)
      : relativeHumidityPct(airC, value('DewPoint', index))
    return snowFraction(wetBulbTemperatureC(airC, humidity))
  })
  const hours = (index: number) => ((times[index + 1] ?? times[index] ?? 0) - (times[index] ?? 0)) / HOUR_MS
  const { sky_view: skyView, local_horizon_deg: horizon } = config.parameters
  return {
    id,
    site: {
      latitudeDeg,
      longitudeDeg,
      ...(skyView === undefined ? {} : { skyView }),
      ...(horizon === undefined ? {} : { horizonDeg: new Array<number>(HORIZON_STEPS).fill(horizon) }),
    },
    weather: {
      timesMs: times,
      airTemperatureC: times.map((_, index) => value('Temperature 2m', index)),
      dewPointC: times.map((_, index) =>
        of.Humidity
          ? dewPointC(value('Temperature 2m', index), value('Humidity', index))
          : value('DewPoint', index),
      ),
      windMs: times.map((_, index) => value('WindSpeed', index)),
      shortwaveWm2: times.map((_, index) => value('RadiationGlobal', index)),
      longwaveWm2: times.map((_, index) => value('RadiationLW', index)),
      rainMm: times.map(
        (_, index) => value('Precipitation', index) * hours(index) * (1 - (snowShare[index] ?? 0)),
      ),
      snowMm: times.map((_, index) => value('Precipitation', index) * hours(index) * (snowShare[index] ?? 0)),
    },
    observations: observed.times.flatMap((atMs, index) => {
      const surfaceC = observed.of.RoadTemperature?.[index] ?? MISSING
      return atMs <= fromMs && surfaceC > MISSING ? [{ atMs, surfaceC }] : []
    }),
    fromMs,
    untilMs,
    outputStepS: OUTPUT_STEP_S,
  }
}

function readSeries(
  file: string,
): Scenario & { readonly latitudeDeg: number; readonly longitudeDeg: number } {
  const [point] = parsed(file) as [Record<string, unknown>]
  const { time, lat, lon, statId: _, ...series } = point
  const times = (time as readonly string[]).map((text) => timeMs(text) ?? Number.NaN)
  return { times, of: series as Series, latitudeDeg: Number(lat), longitudeDeg: Number(lon) }
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readText(file).text)
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(`${file}: is not the JSON of a scenario`)
  }
}
