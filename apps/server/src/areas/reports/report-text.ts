import { SEVERITY_KEYS } from '@verglas/contract/alert-codes'
import type { GeneratedReportKind } from '@verglas/contract/report-codes'
import { HOUR_MS } from '@verglas/quantities'
import type { Localizer } from '../bulletins/localizer.ts'
import {
  type Agreement,
  type AlertFacts,
  type PeriodFacts,
  TREATED_KINDS,
  type Treated,
} from './period-facts.ts'
import type { ReportPeriod } from './report-period.ts'

/** Maximum places named in a line; the others are only counted. */
const MAX_NAMED = 4

/** One section of a report: a title and its lines, in order. */
export type Section = { readonly title: string; readonly lines: readonly string[] }

/** «Nuit du 25 au 26 nov. 2026» */
export function reportTitle(
  { t, formats }: Localizer,
  kind: GeneratedReportKind,
  { fromMs, toMs }: ReportPeriod,
): string {
  return t(`reports.made.titles.${kind}`, {
    from: formats.shortDate(fromMs),
    to: formats.date(toMs),
    fromTime: formats.dateTime(fromMs),
    toTime: formats.dateTime(toMs),
    fromYear: formats.local(fromMs).date.slice(0, 4),
    toYear: formats.local(toMs).date.slice(0, 4),
  })
}

/** The report of a period as a short text in Markdown. */
export const reportBody = (localizer: Localizer, facts: PeriodFacts): string =>
  sectionsOf(localizer, facts)
    .map(({ title, lines }) => [`**${title}**`, '', ...lines.map((line) => `- ${line}`)].join('\n'))
    .join('\n\n')

export const sectionsOf = (localizer: Localizer, facts: PeriodFacts): Section[] => [
  { title: localizer.t('reports.made.weather'), lines: weatherLines(localizer, facts) },
  { title: localizer.t('reports.made.alerts'), lines: alertLines(localizer, facts.alerts) },
  { title: localizer.t('reports.made.treatments'), lines: treatmentLines(localizer, facts) },
  { title: localizer.t('reports.made.agreement'), lines: agreementLines(localizer, facts.agreement) },
]

function weatherLines({ t, formats }: Localizer, { stations, leftOut }: PeriodFacts): string[] {
  const [coldest] = stations
  const stationsWithReadings = stations.filter(({ road, air }) => road.length > 0 || air.length > 0)
  if (!coldest || stationsWithReadings.length === 0) return [t('reports.made.noReadings')]
  const roads = stations.filter(({ frostHours }) => frostHours !== null)
  const frosty = roads.filter(({ frostHours }) => (frostHours ?? 0) > 0)
  const airs = stationsWithReadings.flatMap(({ lowestAir, highestAirC }) =>
    lowestAir && highestAirC !== null ? [[lowestAir.low, highestAirC]] : [],
  )
  const snowiest = stations
    .filter(({ snowCm }) => (snowCm ?? 0) > 0)
    .toSorted((a, b) => (b.snowCm ?? 0) - (a.snowCm ?? 0))
  return [
    ...(coldest.lowestRoad
      ? [
          t('reports.made.coldestRoad', {
            value: formats.quantity('temperature', coldest.lowestRoad.low),
            name: coldest.name,
            at: formats.dateTime(coldest.lowestRoad.atMs),
          }),
        ]
      : []),
    ...(roads.length > 0
      ? [
          frosty.length === 0
            ? t('reports.made.noFrost', { all: roads.length })
            : t('reports.made.frost', {
                count: frosty.length,
                all: roads.length,
                hours: hoursText(formats, Math.max(...frosty.map(({ frostHours }) => frostHours ?? 0))),
              }),
        ]
      : []),
    ...(airs.length > 0
      ? [
          t('reports.made.air', {
            low: formats.quantity('temperature', Math.min(...airs.map(([low = 0]) => low))),
            high: formats.quantity('temperature', Math.max(...airs.map(([, high = 0]) => high))),
          }),
        ]
      : []),
    ...(snowiest[0]
      ? [
          t('reports.made.snow', {
            value: formats.quantity('snow', snowiest[0].snowCm),
            name: snowiest[0].name,
            count: snowiest.length,
          }),
        ]
      : []),
    ...(leftOut > 0 ? [t('reports.made.leftOutStations', { count: leftOut })] : []),
  ]
}

/** A duration in whole hours; zero is a dash. */
export const hoursText = (formats: Localizer['formats'], hours: number) =>
  hours === 0 ? '–' : formats.duration(hours * HOUR_MS)

function alertLines(localizer: Localizer, alerts: readonly AlertFacts[]): string[] {
  const { t } = localizer
  if (alerts.length === 0) return [t('reports.made.noAlert')]
  return alerts.map((alert) =>
    t('reports.made.alert', {
      type: t(`alerts.types.${alert.type}`),
      severity: t(`codes.severity.${SEVERITY_KEYS[alert.severity]}`),
      span: spanOf(localizer, alert),
      places: placesOf(localizer, alert.places),
    }),
  )
}

function spanOf({ t, formats }: Localizer, { fromMs, toMs }: AlertFacts): string {
  const from = formats.dateTime(fromMs)
  return toMs === null
    ? t('reports.made.stillOpen', { from })
    : t('reports.made.span', { from, to: formats.dateTime(toMs) })
}

function placesOf({ t }: Localizer, places: readonly string[]): string {
  const named = places
    .slice(0, MAX_NAMED)
    .map((name) => name || t('alerts.noPlace'))
    .join(', ')
  const unnamedCount = places.length - MAX_NAMED
  return unnamedCount > 0 ? t('reports.made.andMore', { named, count: unnamedCount }) : named
}

function treatmentLines(localizer: Localizer, { treated, circuits }: PeriodFacts): string[] {
  const { t } = localizer
  if (circuits.length === 0) return [t('reports.made.noTreatment')]
  const largest = circuits.toSorted((a, b) => b.done.kg - a.done.kg)[0]
  return [
    ...TREATED_KINDS.map((kind) =>
      t(`reports.made.${kind}`, { count: treated[kind].count, mass: massOf(localizer, treated, kind) }),
    ),
    ...(largest && largest.done.kg > 0
      ? [t('reports.made.mostTreated', { name: largest.name, mass: massOf(localizer, largest, 'done') })]
      : []),
  ]
}

export const massOf = ({ formats }: Localizer, treated: Treated, kind: keyof Treated) =>
  formats.quantity('mass', treated[kind].kg)

function agreementLines(
  { t, formats }: Localizer,
  { count, followed, reasons, outcomes }: Agreement,
): string[] {
  if (count === 0) return [t('reports.made.noAdvised')]
  const listed = (codes: ReadonlyMap<string, number>, word: string) =>
    [...codes]
      .toSorted(([, a], [, b]) => b - a)
      .map(([code, times]) => `${t(`${word}.${code}`)} ${formats.number(times, 0)}`)
      .join(', ')
  return [
    t('reports.made.followed', { followed, count }),
    ...(reasons.size > 0
      ? [t('reports.made.reasons', { reasons: listed(reasons, 'circuits.directive.departures') })]
      : []),
    t('reports.made.outcomes', { outcomes: listed(outcomes, 'circuits.agreement.came') }),
  ]
}
