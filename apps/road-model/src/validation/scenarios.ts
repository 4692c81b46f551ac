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
 * Difference between our road temperature and RoadSurf's under the same synthetic weather. RoadSurf reports the
 * mean of the temperatures at 0 and 3 cm depth. Neither model is the truth.
 */
export type ScenarioReport = {
  readonly scenario: string
  /** Root mean square of (ours − RoadSurf's). */
  readonly rmsK: number
  /** Mean of (ours − RoadSurf's). */
  readonly meanK: number
  /** Largest difference, with its sign. */
  readonly largestK: number
  /** Lead of the largest difference. */
  readonly largestAtH: number
  /** Road temperature at the end of the forecast, °C. */
  readonly oursAtEndC: number
  readonly roadsurfAtEndC: number
}

type Series = Readonly<Record<string, readonly number[]>>
type Scenario = { readonly times: readonly number[]; readonly series: Series }
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
  const config = readJson(path.join(folder, 'config.json')) as Config
  const startMs = timeMs(config.forecast_start_utc) ?? Number.NaN
  const output = readSeries(path.join(folder, 'output.json'))
  const theirs = new Map(
    output.times.map((ms, index) => [ms, output.series.RoadTemperature?.[index] ?? Number.NaN]),
  )
  const input = buildRoadCase(scenario, folder, config, startMs, output.times.at(-1) ?? Number.NaN)
  const { timesMs, surfaceC } = forecastRoad(input)
  const differences = Array.from(timesMs, (ms, index) => ({
    leadH: (ms - startMs) / HOUR_MS,
    oursC: surfaceC[index] ?? Number.NaN,
    theirsC: theirs.get(ms) ?? Number.NaN,
  })).filter(({ theirsC, leadH }) => theirsC > MISSING && leadH > 0)
  const differencesK = differences.map(({ oursC, theirsC }) => oursC - theirsC)
  const indexOfLargest = differencesK.reduce(
    (at, k, index) => (Math.abs(k) > Math.abs(differencesK[at] ?? 0) ? index : at),
    0,
  )
  const last = differences.at(-1)
  return {
    scenario,
    rmsK: Math.sqrt(differencesK.reduce((sum, k) => sum + k * k, 0) / differencesK.length),
    meanK: differencesK.reduce((sum, k) => sum + k, 0) / differencesK.length,
    largestK: differencesK[indexOfLargest] ?? Number.NaN,
    largestAtH: differences[indexOfLargest]?.leadH ?? Number.NaN,
    oursAtEndC: last?.oursC ?? Number.NaN,
    roadsurfAtEndC: last?.theirsC ?? Number.NaN,
  }
}

function buildRoadCase(
  id: string,
  folder: string,
  config: Config,
  fromMs: number,
  untilMs: number,
): RoadCase {
  const { times, series, latitudeDeg, longitudeDeg } = readSeries(path.join(folder, 'forecast.json'))
  const observed = readSeries(path.join(folder, 'observations.json'))
  const value = (name: string, index: number) => series[name]?.[index] ?? Number.NaN
  const snowShare = times.map((_, index) => {
    const airC = value('Temperature 2m', index)
    const humidity = series.Humidity
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
        series.Humidity
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
      const surfaceC = observed.series.RoadTemperature?.[index] ?? MISSING
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
  const [point] = readJson(file) as [Record<string, unknown>]
  const { time, lat, lon, statId: _, ...series } = point
  const times = (time as readonly string[]).map((text) => timeMs(text) ?? Number.NaN)
  return { times, series: series as Series, latitudeDeg: Number(lat), longitudeDeg: Number(lon) }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readText(file).text)
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(`${file}: is not valid JSON`)
  }
}
