import type { StepRange } from '@verglas/charts'
import { SEVERITY_KEYS } from '@verglas/contract/alert-codes'
import type { DocumentBlock, DocumentContent } from '@verglas/contract/document'
import type { MadeReportKind } from '@verglas/contract/report-codes'
import { HOUR_MS, round } from '@verglas/quantities'
import type { Pen } from '../bulletins/pen.ts'
import type { Drawn } from '../documents/drawn-chart.ts'
import type { FigureSketch } from '../documents/figures.ts'
import type { Agreement, AlertFacts, PeriodFacts, Treated } from './period-facts.ts'
import type { ReportPeriod } from './report-period.ts'
import type { HourFacts, StationFacts } from './station-facts.ts'

/** Rows of a table on paper, and places of a line; what is left out is counted. */
const MOST_ROWS = 40
const MOST_NAMED = 4
const MOST_BARS = 16
/** Longer periods are drawn by days. */
const MOST_DRAWN_HOURS = 48
const KINDS = ['advised', 'ordered', 'done'] as const

type Section = { readonly title: string; readonly lines: readonly string[] }

/** «Nuit du 25 au 26 nov. 2026» */
export function reportTitle(
  { t, formats }: Pen,
  kind: MadeReportKind,
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

/** What a period brought in a few lines, as the text of a report: markdown. */
export const reportBody = (pen: Pen, facts: PeriodFacts): string =>
  sectionsOf(pen, facts)
    .map(({ title, lines }) => [`**${title}**`, '', ...lines.map((line) => `- ${line}`)].join('\n'))
    .join('\n\n')

const sectionsOf = (pen: Pen, facts: PeriodFacts): Section[] => [
  { title: pen.t('reports.made.weather'), lines: weatherLines(pen, facts) },
  { title: pen.t('reports.made.alerts'), lines: alertLines(pen, facts.alerts) },
  { title: pen.t('reports.made.treatments'), lines: treatmentLines(pen, facts) },
  { title: pen.t('reports.made.agreement'), lines: agreementLines(pen, facts.agreement) },
]

function weatherLines({ t, formats }: Pen, { stations, leftOut }: PeriodFacts): string[] {
  const [coldest] = stations
  const known = stations.filter(({ road, air }) => road.length > 0 || air.length > 0)
  if (!coldest || known.length === 0) return [t('reports.made.noReadings')]
  const roads = stations.filter(({ frostHours }) => frostHours !== null)
  const frosty = roads.filter(({ frostHours }) => (frostHours ?? 0) > 0)
  const airs = known.flatMap(({ lowestAir, highestAirC }) =>
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

const hoursText = (formats: Pen['formats'], hours: number) =>
  hours === 0 ? '–' : formats.duration(hours * HOUR_MS)

function alertLines(pen: Pen, alerts: readonly AlertFacts[]): string[] {
  const { t } = pen
  if (alerts.length === 0) return [t('reports.made.noAlert')]
  return alerts.map((alert) =>
    t('reports.made.alert', {
      type: t(`alerts.types.${alert.type}`),
      severity: t(`codes.severity.${SEVERITY_KEYS[alert.severity]}`),
      span: spanOf(pen, alert),
      places: placesOf(pen, alert.places),
    }),
  )
}

function spanOf({ t, formats }: Pen, { fromMs, toMs }: AlertFacts): string {
  const from = formats.dateTime(fromMs)
  return toMs === null
    ? t('reports.made.stillOpen', { from })
    : t('reports.made.span', { from, to: formats.dateTime(toMs) })
}

function placesOf({ t }: Pen, places: readonly string[]): string {
  const named = places.slice(0, MOST_NAMED).join(', ')
  const more = places.length - MOST_NAMED
  return more > 0 ? t('reports.made.andMore', { named, count: more }) : named
}

function treatmentLines(pen: Pen, { treated, circuits }: PeriodFacts): string[] {
  const { t } = pen
  if (circuits.length === 0) return [t('reports.made.noTreatment')]
  const most = circuits.toSorted((a, b) => b.done.kg - a.done.kg)[0]
  return [
    ...KINDS.map((kind) =>
      t(`reports.made.${kind}`, { count: treated[kind].count, mass: massOf(pen, treated, kind) }),
    ),
    ...(most && most.done.kg > 0
      ? [t('reports.made.mostDone', { name: most.name, mass: massOf(pen, most, 'done') })]
      : []),
  ]
}

const massOf = ({ formats }: Pen, treated: Treated, kind: keyof Treated) =>
  formats.quantity('mass', treated[kind].kg)

function agreementLines({ t, formats }: Pen, { count, followed, reasons, outcomes }: Agreement): string[] {
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

/** The drawings of a report: the road, or the air, of the coldest station, and what was advised, ordered and done. */
export function reportSketches(pen: Pen, period: ReportPeriod, facts: PeriodFacts): FigureSketch[] {
  const { t, formats, reader } = pen
  const drawn = { ...reader, timezone: period.timezone }
  const [coldest] = facts.stations
  const isRoad = coldest?.lowestRoad != null
  const hours = (isRoad ? coldest?.road : coldest?.air) ?? []
  const circuits = facts.circuits.toSorted((a, b) => mostKg(b) - mostKg(a)).slice(0, MOST_BARS)
  return [
    ...(hours.length > 0
      ? [
          {
            ...drawn,
            figure: 'ranges' as const,
            quantity: 'temperature' as const,
            line: isRoad ? ('road' as const) : ('air' as const),
            steps: stepsOf(formats, period, hours),
          },
        ]
      : []),
    ...(circuits.some((circuit) => mostKg(circuit) > 0)
      ? [
          {
            ...drawn,
            figure: 'compared' as const,
            quantity: 'mass' as const,
            names: [t('balance.advised'), t('balance.ordered'), t('balance.done')] as const,
            bars: circuits.map(({ name, ...treated }) => ({
              label: name,
              title: name,
              values: KINDS.map((kind) => treated[kind].kg),
            })),
          },
        ]
      : []),
  ]
}

const mostKg = (treated: Treated): number => Math.max(...KINDS.map((kind) => treated[kind].kg))

function stepsOf(
  formats: Pen['formats'],
  { fromMs, toMs }: ReportPeriod,
  hours: readonly HourFacts[],
): StepRange[] {
  const isByHour = toMs - fromMs <= MOST_DRAWN_HOURS * HOUR_MS
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

/** The report on paper: its lines, its drawings in the order of `reportSketches`, and a table of stations and circuits. */
export function reportContent(
  pen: Pen,
  {
    title,
    facts,
    figures,
    around,
  }: {
    title: string
    facts: PeriodFacts
    figures: readonly { sketch: FigureSketch; drawn: Drawn }[]
    around: Omit<DocumentContent, 'lang' | 'title' | 'blocks'>
  },
): DocumentContent {
  const [weather, ...others] = sectionsOf(pen, facts)
  const figureOf = (figure: FigureSketch['figure'], caption: string): DocumentBlock[] =>
    figures.flatMap(({ sketch, drawn }) =>
      sketch.figure === figure ? [{ kind: 'figure' as const, ...drawn, alt: caption, caption }] : [],
    )
  const coldest = facts.stations[0]?.name ?? ''
  return {
    ...around,
    lang: pen.reader.lang,
    title,
    blocks: [
      ...(weather ? sectionBlocks(weather) : []),
      ...figureOf('ranges', pen.t('reports.made.coldestChart', { name: coldest })),
      ...stationTable(pen, facts.stations),
      ...others.flatMap(sectionBlocks),
      ...figureOf('compared', pen.t('reports.made.circuitsChart')),
      ...circuitTable(pen, facts.circuits),
      { kind: 'paragraph', tone: 'muted', text: pen.t('reports.made.definitions') },
    ],
  }
}

const sectionBlocks = ({ title, lines }: Section): DocumentBlock[] => [
  { kind: 'heading', level: 1, text: title },
  { kind: 'list', entries: [...lines] },
]

function stationTable({ t, formats }: Pen, stations: readonly StationFacts[]): DocumentBlock[] {
  const known = stations.filter(({ completeness }) => completeness > 0)
  if (known.length === 0) return []
  return [
    {
      kind: 'table',
      caption: t('reports.made.stationsCaption'),
      columns: (['station', 'road', 'frost', 'airLow', 'airHigh', 'snow', 'known'] as const).map((key) => ({
        title: t(`reports.made.columns.${key}`),
        align: key === 'station' ? 'left' : 'right',
      })),
      rows: known.slice(0, MOST_ROWS).map((station) => [
        station.name,
        {
          text: formats.quantity('temperature', station.lowestRoad?.low),
          tone: (station.lowestRoad?.low ?? 1) < 0 ? 'watch' : 'normal',
        },
        station.frostHours === null ? '–' : hoursText(formats, station.frostHours),
        formats.quantity('temperature', station.lowestAir?.low),
        formats.quantity('temperature', station.highestAirC),
        formats.quantity('snow', station.snowCm),
        formats.quantity('percent', 100 * station.completeness),
      ]),
    },
    ...leftOut(t, known.length - MOST_ROWS),
  ]
}

function circuitTable(pen: Pen, circuits: PeriodFacts['circuits']): DocumentBlock[] {
  if (circuits.length === 0) return []
  const { t, formats } = pen
  return [
    {
      kind: 'table',
      caption: t('reports.made.circuitsCaption'),
      columns: [
        { title: t('balance.circuit'), align: 'left' },
        ...KINDS.map((kind) => ({ title: t(`balance.${kind}`), align: 'right' as const })),
      ],
      rows: circuits.slice(0, MOST_ROWS).map((circuit) => [
        circuit.name,
        ...KINDS.map((kind) =>
          circuit[kind].count === 0
            ? '–'
            : t('reports.made.timesAndMass', {
                count: formats.number(circuit[kind].count, 0),
                mass: massOf(pen, circuit, kind),
              }),
        ),
      ]),
    },
    ...leftOut(t, circuits.length - MOST_ROWS),
  ]
}

const leftOut = (t: Pen['t'], count: number): DocumentBlock[] =>
  count > 0 ? [{ kind: 'paragraph', tone: 'muted', text: t('reports.made.leftOutRows', { count }) }] : []
