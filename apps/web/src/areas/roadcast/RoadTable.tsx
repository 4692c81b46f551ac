import { rangeWords } from '@verglas/language'
import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import type { Display } from '../../lib/display.ts'
import { CodeBadge } from '../../ui/badge/CodeBadge.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { Quiet } from '../../ui/value/Quiet.tsx'
import { Corrected } from '../humancast/panels.ts'
import type { RoadStep } from './road.ts'
import { filledRoadColumns, type RoadColumn, roadText, roadUnit } from './road-columns.ts'
import { isFrosting, roadDays } from './road-days.ts'
import css from './road-table.module.css'

export type RoadStepsProps = { steps: readonly RoadStep[]; display: Display; name: string }

type Props = RoadStepsProps & { markedMs: number | null; onSelectHour: (hourMs: number) => void }

/** One row per instant, one column per value of the road; Enter marks its hour in the meteogram. */
export function RoadTable({ steps, display, name, markedMs, onSelectHour }: Props) {
  const { t } = display
  const columns = useMemo(
    () => [hourColumn(display), ...filledRoadColumns(steps).map((column) => valueColumn(column, display))],
    [steps, display],
  )
  const marked = steps.filter(({ dt }) => markedMs !== null && hourOf(dt) === markedMs)
  return (
    <PlainTable
      label={`${t('roadcast.title')} · ${name}`}
      columns={columns}
      groups={roadDays(steps, display.formats)}
      rowId={({ dt }) => dt}
      headLines={HEAD_LINES}
      markedIds={marked.map(({ dt }) => dt)}
      onOpen={(dt) => onSelectHour(hourOf(dt))}
    />
  )
}

const HEAD_LINES = 3
const hourOf = (dt: string) => Math.floor(Date.parse(dt) / HOUR_MS) * HOUR_MS

function hourColumn({ t, formats }: Display): Column<RoadStep> {
  const timeOf = ({ dt }: RoadStep) => formats.time(Date.parse(dt))
  return {
    id: 'hour',
    label: t('time.hour'),
    isHead: true,
    stays: 'start',
    cell: timeOf,
    highlight: (step) => ({ title: t('time.markHour', { time: timeOf(step) }) }),
  }
}

/** Columns that are tinted together when vapour freezes onto the road: road temperature and dew point. */
const FROST_PAIR: ReadonlySet<string> = new Set(['ts', 'tdew'])

function valueColumn(column: RoadColumn, display: Display): Column<RoadStep> {
  const { t, formats } = display
  const unit = roadUnit(column, formats)
  return {
    id: column.code,
    label: t(column.label),
    units: [column.code === 'ts' ? `${unit} (${t('roadcast.range')})` : unit],
    ...(column.table === undefined ? { align: 'end' } : {}),
    cell: (step) => <RoadValue display={display} step={step} column={column} />,
    highlight: (step) => (FROST_PAIR.has(column.code) && isFrosting(step) ? { rule: 'frost' } : null),
  }
}

type ValueProps = { display: Display; step: RoadStep; column: RoadColumn }

function RoadValue({ display, step, column }: ValueProps) {
  const { formats, t } = display
  const value = step[column.code]
  if (value === null) return <Quiet />
  if (column.code === 'precip_type' && value === 0) return <Quiet>{t('codes.precipitation.none')}</Quiet>
  if (column.table) return <CodeBadge table={column.table} code={value} />
  if (column.isStore && value === 0) return <Quiet>0</Quiet>
  const text = roadText(column, step, formats)
  if (column.code !== 'ts') return text
  const { ts_low, ts_high, corrected } = step
  return (
    <Row as="span" className={css.surface} isInline align="baseline" justify="flex-end" gap={8} width="100%">
      {corrected && <Corrected t={t} />}
      {value < 0 ? <strong>{text}</strong> : text}
      {ts_low !== null && ts_high !== null && (
        <small>{rangeWords(display, { quantity: 'temperature', low: ts_low, high: ts_high })}</small>
      )}
    </Row>
  )
}
