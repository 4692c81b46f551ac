import type { Quantity } from '@verglas/contract/measures'
import { unitOf } from '@verglas/quantities'
import type { Column } from './columns.ts'
import type { Step } from './step.ts'

/** Sums of many steps keep what the measure gives, without the noise of binary fractions. */
const tidy = (value: number): string => String(Math.round(value * 1e4) / 1e4)

const UNIT_NAMES: Readonly<Record<string, string>> = { '°C': 'c', '%': 'pct', 'km/h': 'kmh', '°': 'deg' }

function heading(code: string, quantity: Quantity): string {
  const unit = unitOf(quantity, 'metric')
  return unit === '' ? code : `${code}_${UNIT_NAMES[unit] ?? unit.toLowerCase()}`
}

/**
 * The table as a file: metric values with a decimal point, UTC and local times, missing values empty. `localTime`
 * writes an instant on the point's wall clock.
 */
export function forecastCsv(
  steps: readonly Step[],
  columns: readonly Column[],
  localTime: (ms: number) => string,
): string {
  const head = [
    'time_utc',
    'time_local',
    'duration_h',
    ...columns.map(({ code, quantity }) => heading(code, quantity)),
    'weather_wmo4677',
  ]
  const rows = steps.map((step) => [
    step.dt.replace('.000Z', 'Z'),
    localTime(Date.parse(step.dt)),
    tidy(step.duration),
    ...columns.map(({ code }) => {
      const value = step[code]
      return value === null ? '' : tidy(value)
    }),
    step.weather === null ? '' : String(step.weather),
  ])
  return `${[head, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`
}

/** `prevision-a75-le-crest-c-2026-11-21T06-00Z-1h.csv`; steps shorter than an hour in minutes. */
export function csvName(castpointId: string, issuedAt: string, stepH: number): string {
  const issued = issuedAt.slice(0, 16).replace(':', '-')
  return `prevision-${castpointId.replace(/[^\w.-]/g, '_')}-${issued}Z-${stepH < 1 ? `${Math.round(stepH * 60)}min` : `${stepH}h`}.csv`
}
