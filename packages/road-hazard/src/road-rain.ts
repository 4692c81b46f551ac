/** Liquid precipitation of a step, mm; null: no value. */
export type LiquidMm = { readonly rainMm: number | null; readonly freezingRainMm: number | null }

/** The liquid precipitation of a step by a road forecast, and how much of it freezes on the road, mm. */
export type RoadLiquidMm = { readonly liquidMm: number; readonly freezingMm: number }

/** Share of the liquid precipitation that freezes on the road, 0–1; null where the road forecast has none. */
const freezingShare = (road: RoadLiquidMm | null): number | null =>
  road === null || road.liquidMm <= 0 ? null : Math.min(1, road.freezingMm / road.liquidMm)

/**
 * Divides the liquid precipitation of a step into rain and freezing rain by the road: whatever freezes on the road is
 * freezing rain, and the sum stays that of the weather forecast. If there is no road forecast, or it has no
 * precipitation in this step yet, the provider's division remains.
 */
export function withRoadRain<Step extends LiquidMm>(step: Step, road: RoadLiquidMm | null): Step {
  const { rainMm, freezingRainMm } = step
  const share = freezingShare(road)
  if (share === null || (rainMm === null && freezingRainMm === null)) return step
  const liquidMm = (rainMm ?? 0) + (freezingRainMm ?? 0)
  const freezing = tidy(share * liquidMm)
  return { ...step, rainMm: tidy(liquidMm - freezing), freezingRainMm: freezing }
}

/** Sums of tenths and hundredths without their floating-point error. */
const tidy = (value: number): number => Math.round(value * 1e4) / 1e4

/** WMO 4677: the freezing code of each code of liquid or mixed precipitation. */
const FREEZING_CODES: Readonly<Record<number, number>> = {
  51: 56,
  53: 57,
  55: 57,
  61: 66,
  63: 67,
  65: 67,
  68: 66,
  69: 67,
  80: 66,
  81: 67,
  82: 67,
  83: 66,
  84: 67,
}
const [LIGHT_FREEZING_DRIZZLE, FREEZING_DRIZZLE, LIGHT_FREEZING_RAIN, FREEZING_RAIN] = [56, 57, 66, 67]
/** The codes of the same precipitation that does not freeze; of code 67 it depends on the amount. */
const LIQUID_CODES: Readonly<Record<number, number>> = {
  [LIGHT_FREEZING_DRIZZLE]: 51,
  [FREEZING_DRIZZLE]: 53,
  [LIGHT_FREEZING_RAIN]: 61,
  [FREEZING_RAIN]: 63,
}
const HEAVY_RAIN = 65
/** Tornado and thunderstorms have no code with freezing rain, and matter more. */
const GRAVER_CODES = [17, 19, 95, 96, 97, 99]
/** Rain above these rates is moderate and heavy, mm/h; less than the first is drizzle (Finnish weather service). */
const [DRIZZLE_MMH, MODERATE_MMH, HEAVY_MMH] = [0.2, 2.5, 7.6]

/**
 * The weather code (WMO 4677) of a step with what freezes on the road: freezing rain or drizzle where some of it does,
 * and never where a road forecast of the step says that nothing does.
 */
export function withRoadCode(
  code: number,
  { rainMm, freezingRainMm }: LiquidMm,
  road: RoadLiquidMm | null,
  hours: number,
): number {
  if (road === null) return code
  const liquidMm = (rainMm ?? 0) + (freezingRainMm ?? 0)
  const isOutdated = liquidMm > 0 && road.liquidMm <= 0
  if (isOutdated || GRAVER_CODES.includes(code)) return code
  const mmh = liquidMm / hours
  if ((freezingRainMm ?? 0) <= 0)
    return code === FREEZING_RAIN && mmh >= HEAVY_MMH ? HEAVY_RAIN : (LIQUID_CODES[code] ?? code)
  if (LIQUID_CODES[code] !== undefined) return code
  return FREEZING_CODES[code] ?? freezingCodeOf(mmh)
}

const freezingCodeOf = (mmh: number): number =>
  mmh >= MODERATE_MMH ? FREEZING_RAIN : mmh >= DRIZZLE_MMH ? LIGHT_FREEZING_RAIN : LIGHT_FREEZING_DRIZZLE
