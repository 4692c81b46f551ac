import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import type { Display } from '../../lib/pen.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { type SegmentCourse, segmentName, worstIn } from './circuit-strip.ts'
import css from './circuits.module.css'
import { riskAt, riskWords, severityOfRisk } from './risk-words.ts'

type StripProps = {
  readonly pen: Display
  readonly courses: readonly SegmentCourse[]
  readonly startMs: number
  readonly nowHour: number
}

const AHEAD_H = [4, 12, 24, 48] as const
const rowId = ({ segment }: SegmentCourse) => segment.id

/** What the strip says, for who reads or hears rather than sees it. */
export function StripTable({ pen, courses, startMs, nowHour }: StripProps) {
  const { t, formats } = pen
  const columns = useMemo((): readonly Column<SegmentCourse>[] => {
    const worst = (course: SegmentCourse, ahead: number) => {
      const found = worstIn([course], nowHour, nowHour + ahead + 1)
      if (!found || found.level === 0) return riskWords(pen, found)
      const ms = startMs + found.hour * HOUR_MS
      return `${riskWords(pen, found)} (${formats.shortDay(ms)} ${formats.time(ms)})`
    }
    return [
      {
        id: 'name',
        label: t('circuits.page.name'),
        isHead: true,
        cell: (course) => segmentName(pen, course.segment),
      },
      {
        id: 'now',
        label: t('circuits.columns.now'),
        cell: (course) => {
          const risk = riskAt(course.risk, nowHour)
          return (
            <span className={css.nowRisk}>
              <SeverityBadge severity={risk && severityOfRisk(risk.level)} isDecoration />{' '}
              {riskWords(pen, risk)}
            </span>
          )
        },
      },
      {
        id: 'surface',
        label: t('circuits.page.layers.surface'),
        align: 'end',
        cell: ({ surfaceC }) => formats.quantity('temperature', surfaceC[nowHour] ?? null),
      },
      ...AHEAD_H.map(
        (ahead): Column<SegmentCourse> => ({
          id: `ahead-${ahead}`,
          label: t('circuits.columns.ahead', { hours: ahead }),
          title: t('circuits.columns.aheadHint', { hours: ahead }),
          cell: (course) => worst(course, ahead),
        }),
      ),
    ]
  }, [pen, t, formats, startMs, nowHour])
  return <PlainTable label={t('circuits.page.table')} columns={columns} rows={courses} rowId={rowId} />
}

type ConfigurationProps = {
  readonly pen: Display
  readonly courses: readonly SegmentCourse[]
  readonly nameOf: (castpointId: string) => string
}

/** The segments as they are configured. */
export function ConfigurationTable({ pen, courses, nameOf }: ConfigurationProps) {
  const { t, formats } = pen
  const columns = useMemo(
    (): readonly Column<SegmentCourse>[] => [
      {
        id: 'name',
        label: t('circuits.page.name'),
        isHead: true,
        cell: ({ segment }) => segmentName(pen, segment),
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
          layers?.map((layer) => layerWords(pen, layer)).join(', ') ?? t('circuits.page.usualPavement'),
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
    [pen, t, formats, nameOf],
  )
  return (
    <PlainTable label={t('circuits.page.configuration')} columns={columns} rows={courses} rowId={rowId} />
  )
}

type Layer = NonNullable<SegmentCourse['segment']['layers']>[number]

/** «asphalte 6,0 cm» */
const layerWords = ({ t, formats }: Display, { material, thicknessM }: Layer): string =>
  `${t(`circuits.page.materials.${material}`)} ${formats.quantity('snow', 100 * thicknessM)}`
