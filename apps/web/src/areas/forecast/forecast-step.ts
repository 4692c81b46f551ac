import type { CallAnswer } from '@verglas/contract'

export type Forecast = CallAnswer<'getForecastMany'>['forecasts'][number]
export type Step = Forecast['points'][number]
export type Run = NonNullable<Forecast['run']>

/** A new run is expected every six hours. */
export const RUN_PERIOD_S = 6 * 3600

/** `archive`: the run is entirely in the past. `late`: the next run is overdue. */
export type RunState = 'current' | 'late' | 'archive'

export function stateOfRun(run: Pick<Run, 'issuedAt' | 'endsAt'>, nowMs: number): RunState {
  if (Date.parse(run.endsAt) <= nowMs) return 'archive'
  return nowMs - Date.parse(run.issuedAt) > RUN_PERIOD_S * 1000 ? 'late' : 'current'
}
