/** Liquid precipitation of one hour, mm; null: no value. */
export type LiquidMm = { readonly rainMm: number | null; readonly freezingRainMm: number | null }

/**
 * Divides the liquid precipitation of an hour into rain and freezing rain as the road does: whatever freezes
 * on the road is freezing rain, whatever the provider calls it, and their sum stays what the weather forecast
 * says. Without a road forecast (`roadMm` null) the provider's division stands.
 */
export function withRoadRain<Hour extends LiquidMm>(hour: Hour, roadMm: number | null): Hour {
  const { rainMm, freezingRainMm } = hour
  if (roadMm === null || (rainMm === null && freezingRainMm === null)) return hour
  const liquidMm = (rainMm ?? 0) + (freezingRainMm ?? 0)
  // The road forecast may be older than the weather forecast, so the road may have more than falls now.
  const freezing = Math.min(roadMm, liquidMm)
  return { ...hour, rainMm: tidy(liquidMm - freezing), freezingRainMm: tidy(freezing) }
}

/** Sums of tenths and hundredths without their floating-point error. */
const tidy = (value: number): number => Math.round(value * 1e4) / 1e4
