import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import type { Display } from '../../../lib/display.ts'
import { SeverityBadge } from '../../../ui/badge/SeverityBadge.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { type SegmentTimeline, segmentName, worstIn } from './circuit-strip.ts'
import { riskAt, riskWords } from './risk-words.ts'

type StripProps = {
  readonly display: Display
  readonly timelines: readonly SegmentTimeline[]
  readonly startMs: number
  readonly nowHour: number
}

const LOOKAHEAD_H = [4, 12, 24, 48] as const
const rowId = ({ segment }: SegmentTimeline) => segment.id

/** The contents of the strip as a table, for screen readers and for people who prefer text. */
export function StripTable({ display, timelines, startMs, nowHour }: StripProps) {
  const { t, formats } = display
  const columns = useMemo((): readonly Column<SegmentTimeline>[] => {
    const worst = (timeline: SegmentTimeline, lookaheadH: number) => {
      const worstHour = worstIn([timeline], nowHour, nowHour + lookaheadH)
      if (!worstHour || worstHour.level === 0) return riskWords(display, worstHour)
      const ms = startMs + worstHour.hour * HOUR_MS
      return `${riskWords(display, worstHour)} (${formats.shortDay(ms)} ${formats.time(ms)})`
    }
    return [
      {
        id: 'name',
        label: t('circuits.page.name'),
        isHead: true,
        cell: (timeline) => segmentName(display, timeline.segment),
      },
      {
        id: 'now',
        label: t('circuits.columns.now'),
        cell: (timeline) => {
          const risk = riskAt(timeline.risk, nowHour)
          return (
            <Row as="span" isInline gap={6} align="center" minWidth={0}>
              <SeverityBadge severity={risk?.level ?? null} isDecoration /> {riskWords(display, risk)}
            </Row>
          )
        },
      },
      {
        id: 'surface',
        label: t('circuits.page.layers.surface'),
        align: 'end',
        cell: ({ surfaceC }) => formats.quantity('temperature', surfaceC[nowHour] ?? null),
      },
      ...LOOKAHEAD_H.map(
        (lookaheadH): Column<SegmentTimeline> => ({
          id: `ahead-${lookaheadH}`,
          label: t('circuits.columns.nextHours', { hours: lookaheadH }),
          title: t('circuits.columns.nextHoursHint', { hours: lookaheadH }),
          cell: (timeline) => worst(timeline, lookaheadH),
        }),
      ),
    ]
  }, [display, t, formats, startMs, nowHour])
  return <PlainTable label={t('circuits.page.table')} columns={columns} rows={timelines} rowId={rowId} />
}

type ConfigurationProps = {
  readonly display: Display
  readonly timelines: readonly SegmentTimeline[]
  readonly nameOf: (castpointId: string) => string
}

/** The configuration of the segments. */
export function ConfigurationTable({ display, timelines, nameOf }: ConfigurationProps) {
  const { t, formats } = display
  const columns = useMemo(
    (): readonly Column<SegmentTimeline>[] => [
      {
        id: 'name',
        label: t('circuits.page.name'),
        isHead: true,
        cell: ({ segment }) => segmentName(display, segment),
      },
      { id: 'road', label: t('circuits.page.road'), cell: ({ segment }) => segment.road ?? '–' },
      {
        id: 'type',
        label: t('circuits.page.type'),
        cell: ({ segment }) => t(`circuits.roadTypes.${segment.roadType}`),
      },
      {
        id: 'priority',
        label: t('circuits.page.priority'),
        align: 'end',
        cell: ({ segment }) => segment.priority,
      },
      {
        id: 'length',
        label: t('circuits.page.length'),
        align: 'end',
        cell: ({ segment }) => formats.quantity('visibility', segment.lengthKm * 1000),
      },
      {
        id: 'altitude',
        label: t('circuits.page.altitude'),
        align: 'end',
        cell: ({ segment }) => formats.quantity('altitude', segment.altitudeM),
      },
      {
        id: 'pavement',
        label: t('circuits.page.pavement'),
        cell: ({ segment: { layers } }) =>
          layers?.map((layer) => layerWords(display, layer)).join(', ') ?? t('circuits.page.usualPavement'),
      },
      {
        id: 'signs',
        label: t('circuits.page.signs'),
        cell: ({ segment }) => segment.tags.map((tag) => t(`circuits.page.tags.${tag}`)).join(', '),
      },
      {
        id: 'source',
        label: t('circuits.page.source'),
        cell: ({ segment }) => (segment.match.castpointId === null ? '–' : nameOf(segment.match.castpointId)),
      },
    ],
    [display, t, formats, nameOf],
  )
  return (
    <PlainTable label={t('circuits.page.configuration')} columns={columns} rows={timelines} rowId={rowId} />
  )
}

type Layer = NonNullable<SegmentTimeline['segment']['layers']>[number]

/** «asphalte 6,0 cm» */
const layerWords = ({ t, formats }: Display, { material, thicknessM }: Layer): string =>
  `${t(`circuits.page.materials.${material}`)} ${formats.quantity('snow', 100 * thicknessM)}`
