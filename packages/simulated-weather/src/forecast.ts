import { DAY_MS, HOUR_MS, relativeHumidityPct, round, wetBulbTemperatureC } from '@verglas/quantities'
import { boundedCache } from './bounded-cache.ts'
import { climateOf } from './climate.ts'
import { noise3, streamOf } from './noise.ts'
import { amountsPerHour, phaseOf } from './precipitation.ts'
import type { ForecastCode, SimulatedForecast, SimulatedPlace, Weather } from './types.ts'
import type { WeatherFunction } from './weather.ts'
import { weatherCode } from './weather-code.ts'
import { placeKey } from './weather-day.ts'

/** Days of hourly weather cached for sixty places over the length of a run; about 6 kB each. */
const CACHED_DAYS = 900
/** The noise has a standard deviation of 0.38; this factor makes it 1. */
const UNIT = 2.6
/** Fronts are forecast too early or too late: standard deviation at long leads, and the maximum. */
const LAST_SHIFT_H = 2.4
const MAX_SHIFT_H = Math.ceil(UNIT * LAST_SHIFT_H) + 1
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

/** Standard deviation of an error that is small at first and levels off after some days. */
function spread(atFirst: number, atLast: number, leadH: number): number {
  return atFirst + (atLast - atFirst) * (1 - Math.exp(-leadH / 90))
}

/** Forecasts: the true weather with errors that grow and are smooth in space, time and run. */
export function forecastFunction(seed: string, weatherAt: WeatherFunction) {
  const cache = boundedCache<Weather[]>(CACHED_DAYS)
  const stream = (name: string) => streamOf(`${seed}|forecast|${name}`)
  const streams = {
    timing: stream('timing'),
    temperature: stream('temperature'),
    humidity: stream('humidity'),
    wind: stream('wind'),
    cloud: stream('cloud'),
    amount: stream('amount'),
    pressure: stream('pressure'),
  }

  const dayOf = (place: SimulatedPlace, day: number): Weather[] =>
    cache(`${placeKey(place)}|${day}`, () =>
      Array.from({ length: 24 }, (_, index) => weatherAt(place, day * DAY_MS + index * HOUR_MS)),
    )

  /** The true weather around a run, by hours since 1970. */
  const truthAround = (place: SimulatedPlace, firstHour: number, hours: number) => {
    const firstDay = Math.floor((firstHour - MAX_SHIFT_H) / 24)
    const lastDay = Math.floor((firstHour + hours + MAX_SHIFT_H) / 24)
    const weathers: Weather[] = []
    for (let day = firstDay; day <= lastDay; day++) weathers.push(...dayOf(place, day))
    return (hour: number): Weather => {
      const weather = weathers[hour - firstDay * 24]
      if (!weather) throw new RangeError(`no weather for hour ${hour}`)
      return weather
    }
  }

  return (place: SimulatedPlace, issuedAtMs: number, hours = 240): SimulatedForecast => {
    const { xKm, yKm } = climateOf(place)
    const issuedH = issuedAtMs / HOUR_MS
    const firstHour = Math.ceil(issuedH)
    const truthAt = truthAround(place, firstHour, hours)
    const values = emptyValues(hours)

    for (let index = 0; index < hours; index++) {
      const hour = firstHour + index
      const leadH = hour - issuedH
      const error = (name: keyof typeof streams) =>
        UNIT * noise3(streams[name], hour / 16 + xKm / 900, yKm / 600, issuedH / 30)

      const shiftedH = hour + spread(0, LAST_SHIFT_H, leadH) * error('timing')
      const base = Math.floor(shiftedH)
      const share = shiftedH - base
      const here = truthAt(base)
      const next = truthAt(base + 1)
      const temperatureError = spread(0.2, 2.4, leadH) * error('temperature')
      write(values, index, {
        here,
        next,
        share,
        temperatureError,
        humidityError: spread(0.2, 1.2, leadH) * error('humidity'),
        windFactor: Math.exp(spread(0.05, 0.35, leadH) * error('wind')),
        cloudError: spread(2, 22, leadH) * error('cloud'),
        amountFactor: Math.exp(spread(0.1, 0.5, leadH) * error('amount')),
        pressureError: spread(0.1, 5, leadH) * error('pressure'),
      })
    }
    return { startAtMs: firstHour * HOUR_MS, stepS: 3600, values }
  }
}

type Hour = {
  readonly here: Weather
  readonly next: Weather
  readonly share: number
  readonly temperatureError: number
  readonly humidityError: number
  readonly windFactor: number
  readonly cloudError: number
  readonly amountFactor: number
  readonly pressureError: number
}

type Values = Record<ForecastCode, number[]>

function emptyValues(hours: number): Values {
  const series = () => new Array<number>(hours).fill(0)
  return {
    tair: series(),
    tdew: series(),
    rh: series(),
    pres: series(),
    wind_avg: series(),
    wind_max: series(),
    wind_dir: series(),
    cloud: series(),
    rain: series(),
    snow: series(),
    rain_frz: series(),
    ice: series(),
    vis: series(),
    weather: series(),
    iso0: series(),
    pn: series(),
  }
}

/**
 * Writes the measures of one hour; those that depend on others (humidity, phase, code) are derived from them.
 */
function write(values: Values, index: number, hour: Hour): void {
  const { here, next, share } = hour
  const between = (from: number, to: number) => from + share * (to - from)
  const airTemperatureC = between(here.airTemperatureC, next.airTemperatureC) + hour.temperatureError
  const trueDepressionK = between(
    here.airTemperatureC - here.dewPointC,
    next.airTemperatureC - next.dewPointC,
  )
  // Near saturation the error is scaled down instead of cut off, or the errors of a foggy night would all be
  // on one side.
  const humidityError = hour.humidityError * Math.min(1, trueDepressionK / SURE_DEPRESSION_K)
  const depressionK = Math.max(0.1, trueDepressionK + humidityError)
  const humidity = relativeHumidityPct(airTemperatureC, airTemperatureC - depressionK)
  const rateMmh = between(here.precipitationMmh, next.precipitationMmh) * hour.amountFactor
  const isFreezing = here.phase === 'freezing_rain' || here.phase === 'ice_pellets'
  const nearest = share < 0.5 ? here : next
  const phase =
    rateMmh > 0
      ? phaseOf(
          rateMmh,
          wetBulbTemperatureC(airTemperatureC, humidity),
          isFreezing ? MELTING_NOSE_C : Number.NEGATIVE_INFINITY,
        )
      : 'none'
  const amounts = amountsPerHour(phase, rateMmh, airTemperatureC)
  const cloudPct = Math.min(100, Math.max(0, between(here.cloudPct, next.cloudPct) + hour.cloudError))
  const windKmh = Math.min(200, between(here.windAverageKmh, next.windAverageKmh) * hour.windFactor)
  const gustRatio = Math.max(1, nearest.windGustKmh / Math.max(1, nearest.windAverageKmh))
  const visibilityM = between(here.visibilityM, next.visibilityM) * hour.amountFactor ** -0.5
  const freezingLevelM = Math.max(
    0,
    between(here.freezingLevelM, next.freezingLevelM) + 120 * hour.temperatureError,
  )

  const setValue = (code: ForecastCode, value: number) => {
    values[code][index] = round(value, DECIMALS[code])
  }
  setValue('tair', airTemperatureC)
  setValue('tdew', airTemperatureC - depressionK)
  setValue('rh', humidity)
  setValue('pres', between(here.pressureHpa, next.pressureHpa) + hour.pressureError)
  setValue('wind_avg', windKmh)
  setValue('wind_max', Math.min(250, windKmh * Math.min(3, gustRatio)))
  setValue('wind_dir', nearest.windDirectionDeg + 25 * Math.log(hour.windFactor))
  values.wind_dir[index] = ((values.wind_dir[index] ?? 0) + 360) % 360
  setValue('cloud', cloudPct)
  setValue('rain', phase === 'freezing_rain' ? 0 : amounts.rainMmh)
  setValue('rain_frz', phase === 'freezing_rain' ? amounts.rainMmh : 0)
  setValue('snow', amounts.snowCmh)
  setValue('ice', amounts.pelletsMmh)
  setValue('vis', Math.min(60_000, visibilityM))
  setValue('iso0', freezingLevelM)
  setValue('pn', Math.max(0, freezingLevelM - 300))
  values.weather[index] = weatherCode({
    phase,
    precipitationMmh: phase === 'none' ? 0 : rateMmh,
    isShower: isShowerCode(nearest.weatherCode),
    visibilityM,
    airTemperatureC,
    cloud: cloudPct / 100,
    blowingSnow: nearest.blowingSnow,
  })
}

function isShowerCode(code: number): boolean {
  return code >= 80 && code <= 86
}
