import { correctedWeather, type HourlyRun, type HumanCorrection } from '@verglas/forecasting'

const HOUR_S = 3600

/** An hourly run with the forecasters' corrections of its weather. */
export function correctedHours<Run extends HourlyRun>(
  run: Run,
  corrections: readonly HumanCorrection[] | undefined,
): Run {
  if (!corrections) return run
  const { values } = correctedWeather(
    { startMs: run.startMs, stepS: HOUR_S, values: run.values },
    corrections,
  )
  return values === run.values ? run : { ...run, values }
}
