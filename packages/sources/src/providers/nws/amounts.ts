import type { Kind } from './weather.ts'

export type Block = {
  /** Liquid equivalent of all precipitation, mm. */
  waterMm: number
  /** Depth of fresh snow, cm; null where the layer does not reach that far. */
  snowCm: number | null
  /** Ice on a flat surface, mm; null where the layer does not reach that far. */
  iceMm: number | null
  /** Number of hours of the block in which each kind is named. */
  hours: Readonly<Record<Kind, number>>
  /** Lowest air temperature of the block. */
  lowestC: number | null
}

export type Amounts = Record<'rain' | 'snow' | 'rain_frz' | 'ice', number | null>

/** Fresh snow per depth of water if no snow depth is given: 10 to 1, so that 1 mm is 1 cm. */
const SNOW_CM_PER_MM = 1
/** Precipitation without a described kind is rain in air at least this warm. */
const SURELY_RAIN_C = 2

/**
 * The water of a block by the form in which it falls. Snow is its given depth; the rest is divided among the
 * other kinds by the hours in which each is named. null if nothing gives the form.
 */
export function amountsOf({ waterMm, snowCm, iceMm, hours, lowestC }: Block): Amounts {
  if (waterMm === 0) return { rain: 0, snow: snowCm ?? 0, rain_frz: 0, ice: 0 }
  const liquidHours = hours.rain + hours.freezing + hours.pellets
  const named = liquidHours + hours.snow
  if (named === 0) {
    if ((iceMm ?? 0) > 0) {
      const snowMm = Math.min(waterMm, (snowCm ?? 0) / SNOW_CM_PER_MM)
      return { rain: 0, snow: snowCm, rain_frz: waterMm - snowMm, ice: 0 }
    }
    const isRain = (snowCm ?? 0) === 0 && lowestC !== null && lowestC > SURELY_RAIN_C
    return isRain
      ? { rain: waterMm, snow: 0, rain_frz: 0, ice: 0 }
      : { rain: null, snow: snowCm, rain_frz: null, ice: null }
  }
  // A snow depth of zero where only snow is named means snow that melts as it falls: its water is still
  // there.
  const isMelting = liquidHours === 0 && snowCm === 0
  if (isMelting && lowestC !== null && lowestC > SURELY_RAIN_C)
    return { rain: waterMm, snow: 0, rain_frz: 0, ice: 0 }
  const snow = isMelting
    ? waterMm * SNOW_CM_PER_MM
    : (snowCm ?? (waterMm * hours.snow * SNOW_CM_PER_MM) / named)
  if (liquidHours === 0) return { rain: 0, snow, rain_frz: 0, ice: 0 }
  const snowMm = Math.min(waterMm, snow / SNOW_CM_PER_MM)
  const share = (waterMm - snowMm) / liquidHours
  return { rain: share * hours.rain, snow, rain_frz: share * hours.freezing, ice: share * hours.pellets }
}
