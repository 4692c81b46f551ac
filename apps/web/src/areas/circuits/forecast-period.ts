/** A circuit is forecast each hour; after two it is late, and after three times that no ground to act on. */
export const FORECAST_PERIOD_S = 2 * 3600
export const OUTDATED_FORECAST_MS = 3 * FORECAST_PERIOD_S * 1000
