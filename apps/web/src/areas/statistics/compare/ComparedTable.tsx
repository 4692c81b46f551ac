import { comparedStyle } from '@verglas/charts'
import { measure } from '@verglas/contract/measures'
import { DAY_MS } from '@verglas/quantities'
import type { Display } from '../../../lib/display.ts'
import { IconX } from '../../../ui/icons.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { Quiet } from '../../../ui/value/Quiet.tsx'
import css from './compare.module.css'
import type { ComparedCode } from './measures.ts'
import { type ComparedTimeline, type Summary, summaryOf } from './timelines.ts'

type Props = {
  display: Display
  timelines: readonly ComparedTimeline[]
  code: ComparedCode
  nowMs: number
  onRemove: (placeId: string) => void
}

/** Measures whose highest value matters. */
const RISES: ReadonlySet<ComparedCode> = new Set(['wind_max', 'rh'])

type ComparedRow = { readonly timeline: ComparedTimeline; readonly index: number; readonly summary: Summary }

/** The numbers of the lines, next to their names. */
export function ComparedTable({ display, timelines, code, nowMs, onRemove }: Props) {
  const { t, formats } = display
  const { quantity } = measure(code)
  const rows = timelines.map(
    (timeline, index): ComparedRow => ({ timeline, index, summary: summaryOf(timeline, nowMs) }),
  )
  const number = (id: keyof Summary): Column<ComparedRow> => ({
    id,
    label: t(`compare.columns.${id}`),
    units: [formats.unit(quantity)],
    align: 'end',
    cell: ({ summary }) => {
      const extreme = summary[id]
      if (!extreme) return <Quiet />
      const isFar = Math.abs(extreme.ms - nowMs) >= DAY_MS / 2
      return (
        <>
          <strong
            className={css.number}
            data-freezing={(quantity === 'temperature' && extreme.value < 0) || undefined}
          >
            {formats.quantity(quantity, extreme.value, { unit: false })}
          </strong>{' '}
          <small>
            {isFar ? `${formats.shortDay(extreme.ms)} ${formats.time(extreme.ms)}` : formats.time(extreme.ms)}
          </small>
        </>
      )
    },
  })
  const columns: readonly Column<ComparedRow>[] = [
    {
      id: 'place',
      label: t('compare.columns.place'),
      isHead: true,
      cell: ({ timeline, index }) => (
        <Row as="span" isInline gap={8} align="center">
          <LineSample index={index} />
          {timeline.name}
          <button
            type="button"
            className={css.remove}
            title={t('compare.remove', { name: timeline.name })}
            onClick={() => onRemove(timeline.place.id)}
          >
            <IconX size={14} aria-label={t('compare.remove', { name: timeline.name })} />
          </button>
        </Row>
      ),
    },
    number('newest'),
    number('lowest'),
    number('highest'),
    number(RISES.has(code) ? 'highestAhead' : 'lowestAhead'),
  ]
  return (
    <PlainTable
      label={t('compare.tableLabel')}
      rows={rows}
      rowId={({ timeline }) => timeline.place.id}
      columns={columns}
    />
  )
}

/** A sample of the place's line, as in the drawing. */
function LineSample({ index }: { index: number }) {
  const { colour, dash, widthPx } = comparedStyle(index)
  return (
    <svg width="28" height="8" aria-hidden className={css.legendLine}>
      <path
        d="M0 4H28"
        stroke={colour}
        strokeWidth={widthPx}
        strokeDasharray={typeof dash === 'string' ? undefined : dash.join(' ')}
      />
    </svg>
  )
}
