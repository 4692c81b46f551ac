/** Less liquid precipitation than this in an hour is below the resolution of forecasts, mm. */
const TRACE_MMH = 0.02

/**
 * Whether liquid precipitation freezes on the road: it falls on a surface at or below the freezing point of its
 * film, whatever the temperature of the air and whatever type a provider gives it.
 */
export const isFreezingRain = (rainMmh: number, surfaceC: number, filmFreezingPointC: number): boolean =>
  rainMmh >= TRACE_MMH && surfaceC <= filmFreezingPointC
