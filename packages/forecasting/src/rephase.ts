import type { ForecastCode } from '@verglas/contract/measures'
import { relativeHumidityPct, snowFraction, wetBulbTemperatureC } from '@verglas/quantities'

/**
 * Water of fresh snow: 1 mm per cm, the usual assumption if a source gives no density, and the one with which
 * the water of sources is converted to depth here.
 */
export const SNOW_MM_PER_CM = 1
/**
 * Freezing rain and ice pellets become rain where the wet bulb is above this: they cannot freeze on the road.
 */
const THAWED_ABOVE_C = 0.5

/** Amounts of one step: snow in cm of depth, the others in mm. */
export type Precipitation = {
  readonly rain: number
  readonly snow: number
  readonly rain_frz: number
  readonly ice: number
}

export type Air = { readonly airTemperatureC: number; readonly dewPointC: number }

/** Wet bulb of air, °C. */
export function wetBulbOf({ airTemperatureC, dewPointC }: Air): number {
  return wetBulbTemperatureC(airTemperatureC, relativeHumidityPct(airTemperatureC, dewPointC))
}

/**
 * Precipitation of a source in air that differs from the source's own. The share of snow changes by as much as the
 * share expected from the wet-bulb temperature does; in the same air it stays the source's. Water is conserved.
 */
export function rephased(amounts: Precipitation, from: Air, to: Air): Precipitation {
  const { rain, snow, rain_frz, ice } = amounts
  if (rain + snow + rain_frz + ice <= 0) return amounts
  const wetBulbC = wetBulbOf(to)
  const isThawed = wetBulbC > THAWED_ABOVE_C && wetBulbOf(from) <= THAWED_ABOVE_C
  const liquidMm = rain + (isThawed ? rain_frz + ice : 0)
  const before = snowFraction(wetBulbOf(from))
  const after = snowFraction(wetBulbC)
  const frozenMm =
    after >= before
      ? liquidMm * ((after - before) / Math.max(1e-9, 1 - before))
      : -snow * SNOW_MM_PER_CM * ((before - after) / before)
  return {
    rain: Math.max(0, liquidMm - frozenMm),
    snow: Math.max(0, snow + frozenMm / SNOW_MM_PER_CM),
    rain_frz: isThawed ? 0 : rain_frz,
    ice: isThawed ? 0 : ice,
  }
}

/** Rain and the equivalent codes of mixed precipitation and snow: WMO 4677, by intensity. */
const LIKE = [
  { rain: [61, 63, 65], mixed: [68, 69, 69], snow: [71, 73, 75] },
  { rain: [80, 81, 82], mixed: [83, 84, 84], snow: [85, 86, 86] },
] as const

export type Series = Partial<Record<ForecastCode, (number | null)[]>>

/**
 * Adjusts rain, snow and the weather code of one step to air that differs from the source's. Changes `values` if
 * rain and snow are present.
 */
export function rephase(values: Series, index: number, from: Air, to: Air): void {
  const valueAt = (code: ForecastCode) => values[code]?.[index] ?? null
  const [rain, snow] = [valueAt('rain'), valueAt('snow')]
  if (rain === null || snow === null) return
  const before: Precipitation = { rain, snow, rain_frz: valueAt('rain_frz') ?? 0, ice: valueAt('ice') ?? 0 }
  const after = rephased(before, from, to)
  if (after === before) return
  const set = (code: ForecastCode, value: number) => {
    const series = values[code]
    if (series && valueAt(code) !== null) series[index] = value
  }
  for (const code of ['rain', 'snow', 'rain_frz', 'ice'] as const) set(code, after[code])
  const weather = valueAt('weather')
  if (weather !== null) set('weather', rephasedCode(weather, after))
}

/** The weather code that fits amounts which are no longer the source's. */
function rephasedCode(code: number, { rain, snow }: Precipitation): number {
  const snowMm = snow * SNOW_MM_PER_CM
  if (rain + snowMm <= 0) return code
  const share = snowMm / (rain + snowMm)
  const kind = share > 0.8 ? 'snow' : share < 0.2 ? 'rain' : 'mixed'
  for (const like of LIKE) {
    for (const codes of [like.rain, like.mixed, like.snow]) {
      const intensity = codes.indexOf(code as never)
      if (intensity >= 0) return codes === like[kind] ? code : (like[kind][intensity] ?? code)
    }
  }
  return code
}
