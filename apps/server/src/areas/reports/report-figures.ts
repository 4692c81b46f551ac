import type { StepRange } from '@verglas/charts'
import { HOUR_MS, round } from '@verglas/quantities'
import type { FigureSketch } from '../../documents/figures.ts'
import type { Localizer } from '../bulletins/localizer.ts'
import { type PeriodFacts, TREATED_KINDS, type Treated } from './period-facts.ts'
import type { ReportPeriod } from './report-period.ts'
import type { HourFacts } from './station-facts.ts'

const MAX_BARS = 16
/** Longest period that is drawn by hour; longer ones are drawn by day. */
const MAX_HOURLY_HOURS = 48

/**
 * Figures of a report: road temperature of the coldest station (air temperature if it has no road sensor), and
 * de-icer advised, ordered and applied per circuit.
 */
export function reportFigures(
  localizer: Localizer,
  period: ReportPeriod,
  facts: PeriodFacts,
): FigureSketch[] {
  const { t, formats, reader } = localizer
  const figureOptions = { ...reader, timezone: period.timezone }
  const [coldest] = facts.stations
  const isRoad = coldest?.lowestRoad != null
  const hours = (isRoad ? coldest?.road : coldest?.air) ?? []
  const circuits = facts.circuits.toSorted((a, b) => largestKg(b) - largestKg(a)).slice(0, MAX_BARS)
  return [
    ...(hours.length > 0
      ? [
          {
            ...figureOptions,
            figure: 'ranges' as const,
            quantity: 'temperature' as const,
            line: isRoad ? ('road' as const) : ('air' as const),
            steps: stepsOf(formats, period, hours),
          },
        ]
      : []),
    ...(circuits.some((circuit) => largestKg(circuit) > 0)
      ? [
          {
            ...figureOptions,
            figure: 'compared' as const,
            quantity: 'mass' as const,
            names: [t('balance.advised'), t('balance.ordered'), t('balance.done')] as const,
            bars: circuits.map(({ name, ...treated }) => ({
              label: name,
              title: name,
              values: TREATED_KINDS.map((kind) => treated[kind].kg),
            })),
          },
        ]
      : []),
  ]
}

const largestKg = (treated: Treated): number => Math.max(...TREATED_KINDS.map((kind) => treated[kind].kg))

function stepsOf(
  formats: Localizer['formats'],
  { fromMs, toMs }: ReportPeriod,
  hours: readonly HourFacts[],
): StepRange[] {
  const isByHour = toMs - fromMs <= MAX_HOURLY_HOURS * HOUR_MS
  const nameOf = (ms: number) => (isByHour ? formats.time(ms) : formats.shortDate(ms))
  const groups = new Map<string, HourFacts[]>()
  for (const hour of hours) {
    const key = isByHour ? String(hour.atMs) : formats.date(hour.atMs)
    groups.set(key, [...(groups.get(key) ?? []), hour])
  }
  return [...groups.values()].map((group) => ({
    label: nameOf(group[0]?.atMs ?? 0),
    title: nameOf(group[0]?.atMs ?? 0),
    low: Math.min(...group.map(({ low }) => low)),
    mean: round(group.reduce((sum, { mean }) => sum + mean, 0) / group.length, 3),
    high: Math.max(...group.map(({ high }) => high)),
    total: null,
    completeness: null,
  }))
}
