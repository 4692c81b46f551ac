import type { CallAnswer } from '@verglas/contract'
import type { ReactNode } from 'react'
import type { Display } from '../../lib/display.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import type { Answered } from '../../ui/states/answered.ts'
import { AgeText } from '../../ui/value/AgeText.tsx'
import { Quiet } from '../../ui/value/Quiet.tsx'
import { type WallColumn, WallTable } from '../../ui/wall/WallTable.tsx'
import type { Reach } from '../alerts/panels.ts'
import type { Station } from './observed-risks.ts'

export type Tidepoint = CallAnswer<'listTidepoints'>['tidepoints'][number]

type Props = {
  display: Display
  reaches: readonly Reach[]
  tidepoints: readonly Tidepoint[]
  levels: readonly Station[]
  nowMs: number
  facts: ReactNode
  timeZone: string
  answer: Answered<unknown>
}

type Water = {
  readonly id: string
  readonly name: string
  /** Null if nobody rates it. */
  readonly severity: number | null
  readonly level: number | null
  readonly observedMs: number | null
  readonly periodS: number
  readonly next: Tidepoint['nextHigh']
}

/** A tide gauge reports every quarter of an hour. */
const TIDE_PERIOD_S = 900

/**
 * Water levels on a wall screen: reaches that are not green, the sea with its next high water, levels of
 * rivers.
 */
export function WaterWall({ display, nowMs, facts, timeZone, answer, ...water }: Props) {
  const { t, formats } = display
  const columns: readonly WallColumn<Water>[] = [
    {
      id: 'severity',
      label: t('riskviews.severity'),
      share: 2,
      cell: ({ severity }) => (severity === null ? <Quiet>–</Quiet> : <SeverityBadge severity={severity} />),
    },
    { id: 'name', label: t('riskviews.water.place'), share: 5, cell: ({ name }) => name },
    {
      id: 'level',
      label: t('riskviews.water.level'),
      share: 2,
      align: 'end',
      cell: ({ level }) => (level === null ? '–' : <strong>{formats.quantity('level', level)}</strong>),
    },
    {
      id: 'next',
      label: t('tides.marks.high'),
      share: 3,
      align: 'end',
      cell: ({ next }) =>
        next && `${formats.time(Date.parse(next.at))} · ${formats.quantity('level', next.level)}`,
    },
    {
      id: 'age',
      label: t('riskviews.age'),
      share: 1.6,
      align: 'end',
      cell: ({ observedMs, periodS }) =>
        observedMs !== null && (
          <AgeText atMs={observedMs} periodS={periodS} nowMs={nowMs} formats={formats} t={t} form="short" />
        ),
    },
  ]
  return (
    <WallTable
      title={t('riskviews.water.title')}
      facts={facts}
      rows={rowsOf(water)}
      rowId={({ id }) => id}
      columns={columns}
      needsAction={({ severity }) => (severity ?? 0) >= 3}
      isMuted={({ observedMs, periodS }) => observedMs !== null && nowMs - observedMs > 3 * periodS * 1000}
      timeZone={timeZone}
      answer={answer}
      failed={t('riskviews.water.failed')}
    />
  )
}

function rowsOf({ reaches, tidepoints, levels }: Pick<Props, 'reaches' | 'tidepoints' | 'levels'>): Water[] {
  const noWater = { level: null, observedMs: null, periodS: TIDE_PERIOD_S, next: null }
  return [
    ...reaches
      .filter(({ properties }) => properties.severity > 0)
      .toSorted((a, b) => b.properties.severity - a.properties.severity)
      .map(({ id, properties: { name, severity } }) => ({ ...noWater, id: `reach ${id}`, name, severity })),
    ...tidepoints.map(({ id, name, latest, nextHigh }) => ({
      id: `tide ${id}`,
      name,
      severity: null,
      level: latest?.level ?? null,
      observedMs: latest ? Date.parse(latest.observedAt) : null,
      periodS: TIDE_PERIOD_S,
      next: nextHigh,
    })),
    ...levels.map(({ id, name, latest, period }) => ({
      id: `level ${id}`,
      name,
      severity: null,
      level: latest?.values.water ?? null,
      observedMs: latest ? Date.parse(latest.observedAt) : null,
      periodS: period,
      next: null,
    })),
  ]
}
