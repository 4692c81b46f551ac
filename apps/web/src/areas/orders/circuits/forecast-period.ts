/** Circuits are forecast every hour. A forecast is overdue after two hours; after six it is not a basis for action. */
export const FORECAST_PERIOD_S = 2 * 3600
export const OUTDATED_FORECAST_MS = 3 * FORECAST_PERIOD_S * 1000
