import { HOUR_MS, relativeHumidityPct, round, wetBulbTemperatureC } from '@verglas/quantities'
import { climateOf, LAPSE_K_PER_M } from './climate.ts'
import { levelsAbove } from './levels.ts'
import { noise3, streamOf } from './noise.ts'
import { amountsPerHour, phaseOf } from './precipitation.ts'
import type { ForecastCode, SimulatedForecast, SimulatedPlace, Weather } from './types.ts'
import type { WeatherFunction } from './weather.ts'
import { weatherCode } from './weather-code.ts'

/** The noise has a standard deviation of 0.38; this factor makes it 1. */
const UNIT = 2.6
/** As many as a provider sends; amounts keep enough for drizzle. */
const DECIMALS: Readonly<Record<ForecastCode, number>> = {
  tair: 1,
  tdew: 1,
  rh: 0,
  pres: 1,
  wind_avg: 0,
  wind_max: 0,
  wind_dir: -1,
  cloud: 0,
  rain: 2,
  snow: 2,
  rain_frz: 2,
  ice: 2,
  vis: -2,
  weather: 0,
  iso0: -1,
  pn: -1,
}
/**
 * Temperature assumed for the warm layer aloft when the true weather has freezing rain or ice pellets; warm
 * enough to melt snow.
 */
const MELTING_NOSE_C = 2
/** Below this dew point depression, the dew point forecast becomes more accurate. */
const SURE_DEPRESSION_K = 1.5

/** Standard deviation of an error at first and after some days, and the hours within which it grows. */
type Growth = { readonly atFirst: number; readonly atLast: number; readonly withinH: number }

/**
 * As services err: after a day the air by 1.5 K, the dew point by 1.5 K, the cover by 25 to 30 %, the wind by 25 %, the
 * start of precipitation by 2 h and its amount by a factor of up to two. The errors add up with those of the timing.
 */
const GROWTH = {
  timingH: { atFirst: 0.2, atLast: 2.7, withinH: 26 },
  temperatureK: { atFirst: 0.35, atLast: 2.7, withinH: 88 },
  depressionK: { atFirst: 0.25, atLast: 0.5, withinH: 90 },
  logWind: { atFirst: 0.12, atLast: 0.2, withinH: 120 },
  cloudPct: { atFirst: 15, atLast: 42, withinH: 55 },
  logAmount: { atFirst: 0.25, atLast: 0.65, withinH: 40 },
  pressureHpa: { atFirst: 0.1, atLast: 5, withinH: 90 },
} as const satisfies Record<string, Growth>
type ErrorName = keyof typeof GROWTH
const ERROR_NAMES = Object.keys(GROWTH) as ErrorName[]
type Errors = Readonly<Record<ErrorName, number>>

function spread({ atFirst, atLast, withinH }: Growth, leadH: number): number {
  return atFirst + (atLast - atFirst) * (1 - Math.exp(-leadH / withinH))
}

/** Forecasts: the true weather with errors that grow and are smooth in space, time and run. */
export function forecastFunction(seed: string, weatherAt: WeatherFunction) {
  const streams = ERROR_NAMES.map((name) => ({ name, stream: streamOf(`${seed}|forecast|${name}`) }))

  return (place: SimulatedPlace, issuedAtMs: number, hours = 240): SimulatedForecast => {
    const { xKm, yKm } = climateOf(place)
    const issuedH = issuedAtMs / HOUR_MS
    const firstHour = Math.ceil(issuedH)
    const values = emptyValues(hours)
    for (let index = 0; index < hours; index++) {
      const hour = firstHour + index
      const errors = {} as Record<ErrorName, number>
      for (const { name, stream } of streams) {
        const noise = noise3(stream, hour / 16 + xKm / 900, yKm / 600, issuedH / 30)
        errors[name] = spread(GROWTH[name], hour - issuedH) * UNIT * noise
      }
      const expected = weatherAt(place, hour * HOUR_MS, errors.timingH)
      write(values, index, { place, expected, errors })
    }
    return { startAtMs: firstHour * HOUR_MS, stepS: 3600, values }
  }
}

type Hour = {
  readonly place: SimulatedPlace
  /** The true weather, except that fronts come too early or too late. */
  readonly expected: Weather
  readonly errors: Errors
}

type Values = Record<ForecastCode, number[]>

const FORECAST_CODES = Object.keys(DECIMALS) as ForecastCode[]

const emptyValues = (hours: number): Values =>
  Object.fromEntries(FORECAST_CODES.map((code) => [code, new Array<number>(hours).fill(0)])) as Values

/** Writes the measures of one hour; those that depend on others (humidity, phase, code) are derived from them. */
function write(values: Values, index: number, { place, expected, errors }: Hour): void {
  const air = airOf(expected, errors)
  const { airTemperatureC, humidity } = air
  const { phase, rateMmh } = precipitationOf(expected, errors, air)
  const amounts = amountsPerHour(phase, rateMmh, airTemperatureC)
  const cloudPct = Math.min(100, Math.max(0, expected.cloudPct + errors.cloudPct))
  const windFactor = Math.exp(errors.logWind)
  const windKmh = Math.min(200, expected.windAverageKmh * windFactor)
  const visibilityM = expected.visibilityM * Math.exp(-errors.logAmount / 2)
  const levels = levelsAbove({
    phase,
    altitudeM: place.altitudeM,
    airTemperatureC,
    aloftC: LAPSE_K_PER_M * expected.freezingLevelM + errors.temperatureK,
  })
  const gustRatio = expected.windGustKmh / Math.max(0.1, expected.windAverageKmh)
  const directionDeg = expected.windDirectionDeg + 25 * errors.logWind
  const measures: Record<ForecastCode, number> = {
    tair: airTemperatureC,
    tdew: air.dewPointC,
    rh: humidity,
    pres: expected.pressureHpa + errors.pressureHpa,
    wind_avg: windKmh,
    wind_max: windKmh * Math.min(2, Math.max(1, gustRatio)),
    wind_dir: directionDeg,
    cloud: cloudPct,
    rain: phase === 'freezing_rain' ? 0 : amounts.rainMmh,
    rain_frz: phase === 'freezing_rain' ? amounts.rainMmh : 0,
    snow: amounts.snowCmh,
    ice: amounts.pelletsMmh,
    vis: Math.min(60_000, visibilityM),
    iso0: levels.freezingLevelM,
    pn: levels.rainSnowLimitM,
    weather: weatherCode({
      phase,
      precipitationMmh: phase === 'none' ? 0 : rateMmh,
      isShower: isShowerCode(expected.weatherCode),
      visibilityM,
      airTemperatureC,
      cloud: cloudPct / 100,
      blowingSnow: expected.blowingSnow,
    }),
  }
  for (const code of FORECAST_CODES) values[code][index] = round(measures[code], DECIMALS[code])
  values.wind_dir[index] = ((values.wind_dir[index] ?? 0) + 360) % 360
}

function airOf({ airTemperatureC, dewPointC }: Weather, errors: Errors) {
  const forecastC = airTemperatureC + errors.temperatureK
  const trueDepressionK = airTemperatureC - dewPointC
  // Near saturation the error is scaled down instead of cut off, or the errors of a foggy night would all be
  // on one side.
  const error = errors.depressionK * Math.min(1, trueDepressionK / SURE_DEPRESSION_K)
  const depressionK = Math.max(0.1, trueDepressionK + error)
  return {
    airTemperatureC: forecastC,
    dewPointC: forecastC - depressionK,
    humidity: relativeHumidityPct(forecastC, forecastC - depressionK),
  }
}

function precipitationOf(
  expected: Weather,
  errors: Errors,
  { airTemperatureC, humidity }: { airTemperatureC: number; humidity: number },
) {
  const rateMmh = expected.precipitationMmh * Math.exp(errors.logAmount)
  if (rateMmh <= 0) return { phase: 'none', rateMmh } as const
  const isWarmAloft = expected.phase === 'freezing_rain' || expected.phase === 'ice_pellets'
  const noseC = isWarmAloft ? MELTING_NOSE_C : Number.NEGATIVE_INFINITY
  return { phase: phaseOf(rateMmh, wetBulbTemperatureC(airTemperatureC, humidity), noseC), rateMmh }
}

function isShowerCode(code: number): boolean {
  return code >= 80 && code <= 86
}
