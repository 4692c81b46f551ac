import type { RoadStep } from './road.ts'
import { ROAD_COLUMNS } from './road-columns.ts'

/** The road forecast as a file: metric values with a decimal point, UTC and local times, missing values empty. */
export function roadCsv(steps: readonly RoadStep[], localTime: (ms: number) => string): string {
  const head = [
    'time_utc',
    'time_local',
    ...ROAD_COLUMNS.map(({ code, fileUnit }) => `${code}${fileUnit}`),
    'corrected',
  ]
  const rows = steps.map((step) => [
    step.dt.replace('.000Z', 'Z'),
    localTime(Date.parse(step.dt)),
    ...ROAD_COLUMNS.map(({ code }) => {
      const value = step[code]
      return value === null ? '' : String(Math.round(value * 1e4) / 1e4)
    }),
    step.corrected ? '1' : '0',
  ])
  return `${[head, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`
}
