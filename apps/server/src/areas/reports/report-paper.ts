import type { DocumentBlock, DocumentContent } from '@verglas/contract/document'
import type { Drawn } from '../../documents/drawn-chart.ts'
import type { FigureSketch } from '../../documents/figures.ts'
import type { Localizer } from '../bulletins/localizer.ts'
import { type PeriodFacts, TREATED_KINDS } from './period-facts.ts'
import { hoursText, massOf, type Section, sectionsOf } from './report-text.ts'
import type { StationFacts } from './station-facts.ts'

/** Maximum rows of a table on paper; the others are only counted. */
const MAX_ROWS = 40

/**
 * The report on paper: its lines, its drawings in the order of `reportFigures`, and tables of stations and
 * circuits.
 */
export function reportContent(
  localizer: Localizer,
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
  const [weather, ...others] = sectionsOf(localizer, facts)
  const figureOf = (figure: FigureSketch['figure'], caption: string): DocumentBlock[] =>
    figures.flatMap(({ sketch, drawn }) =>
      sketch.figure === figure ? [{ kind: 'figure' as const, ...drawn, alt: caption, caption }] : [],
    )
  const coldest = facts.stations[0]?.name ?? ''
  return {
    ...around,
    lang: localizer.reader.lang,
    title,
    blocks: [
      ...(weather ? sectionBlocks(weather) : []),
      ...figureOf('ranges', localizer.t('reports.made.coldestChart', { name: coldest })),
      ...stationTable(localizer, facts.stations),
      ...others.flatMap(sectionBlocks),
      ...figureOf('compared', localizer.t('reports.made.circuitsChart')),
      ...circuitTable(localizer, facts.circuits),
      { kind: 'paragraph', tone: 'muted', text: localizer.t('reports.made.definitions') },
    ],
  }
}

const sectionBlocks = ({ title, lines }: Section): DocumentBlock[] => [
  { kind: 'heading', level: 1, text: title },
  { kind: 'list', entries: [...lines] },
]

function stationTable({ t, formats }: Localizer, stations: readonly StationFacts[]): DocumentBlock[] {
  const stationsWithData = stations.filter(({ completeness }) => completeness > 0)
  if (stationsWithData.length === 0) return []
  return [
    {
      kind: 'table',
      caption: t('reports.made.stationsCaption'),
      columns: (['station', 'road', 'frost', 'airLow', 'airHigh', 'snow', 'known'] as const).map((key) => ({
        title: t(`reports.made.columns.${key}`),
        align: key === 'station' ? 'left' : 'right',
      })),
      rows: stationsWithData.slice(0, MAX_ROWS).map((station) => [
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
    ...leftOut(t, stationsWithData.length - MAX_ROWS),
  ]
}

function circuitTable(localizer: Localizer, circuits: PeriodFacts['circuits']): DocumentBlock[] {
  if (circuits.length === 0) return []
  const { t, formats } = localizer
  return [
    {
      kind: 'table',
      caption: t('reports.made.circuitsCaption'),
      columns: [
        { title: t('balance.circuit'), align: 'left' },
        ...TREATED_KINDS.map((kind) => ({ title: t(`balance.${kind}`), align: 'right' as const })),
      ],
      rows: circuits.slice(0, MAX_ROWS).map((circuit) => [
        circuit.name,
        ...TREATED_KINDS.map((kind) =>
          circuit[kind].count === 0
            ? '–'
            : t('reports.made.timesAndMass', {
                count: formats.number(circuit[kind].count, 0),
                mass: massOf(localizer, circuit, kind),
              }),
        ),
      ]),
    },
    ...leftOut(t, circuits.length - MAX_ROWS),
  ]
}

const leftOut = (t: Localizer['t'], count: number): DocumentBlock[] =>
  count > 0 ? [{ kind: 'paragraph', tone: 'muted', text: t('reports.made.leftOutRows', { count }) }] : []
