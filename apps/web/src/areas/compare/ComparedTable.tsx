import { comparedStyle } from '@verglas/charts'
import { measure } from '@verglas/contract/measures'
import { DAY_MS } from '@verglas/quantities'
import type { Display } from '../../lib/pen.ts'
import { IconX } from '../../ui/icons.ts'
import type { Column } from '../../ui/table/column.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { Quiet } from '../../ui/value/Quiet.tsx'
import css from './compare.module.css'
import { type ComparedCourse, type Summary, summaryOf } from './courses.ts'
import type { ComparedCode } from './measures.ts'

type Props = {
  pen: Display
  courses: readonly ComparedCourse[]
  code: ComparedCode
  nowMs: number
  onRemove: (placeId: string) => void
}

/** Of these the highest is what matters. */
const RISES: ReadonlySet<ComparedCode> = new Set(['wind_max', 'rh'])

type Row = { readonly course: ComparedCourse; readonly index: number; readonly summary: Summary }

/** The numbers of the lines, beside their names. */
export function ComparedTable({ pen, courses, code, nowMs, onRemove }: Props) {
  const { t, formats } = pen
  const { quantity } = measure(code)
  const rows = courses.map((course, index): Row => ({ course, index, summary: summaryOf(course, nowMs) }))
  const number = (id: keyof Summary): Column<Row> => ({
    id,
    label: t(`compare.columns.${id}`),
    units: [formats.unit(quantity)],
    align: 'end',
    cell: ({ summary }) => {
      const found = summary[id]
      if (!found) return <Quiet />
      const isFar = Math.abs(found.ms - nowMs) >= DAY_MS / 2
      return (
        <>
          <strong
            className={css.number}
            data-freezing={(quantity === 'temperature' && found.value < 0) || undefined}
          >
            {formats.quantity(quantity, found.value, { unit: false })}
          </strong>{' '}
          <small>
            {isFar ? `${formats.shortDay(found.ms)} ${formats.time(found.ms)}` : formats.time(found.ms)}
          </small>
        </>
      )
    },
  })
  const columns: readonly Column<Row>[] = [
    {
      id: 'place',
      label: t('compare.columns.place'),
      isHead: true,
      cell: ({ course, index }) => (
        <span className={css.place}>
          <Sign index={index} />
          {course.name}
          <button
            type="button"
            className={css.remove}
            title={t('compare.remove', { name: course.name })}
            onClick={() => onRemove(course.place.id)}
          >
            <IconX size={14} aria-label={t('compare.remove', { name: course.name })} />
          </button>
        </span>
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
      rowId={({ course }) => course.place.id}
      columns={columns}
    />
  )
}

/** The line of a place, as in the drawing. */
function Sign({ index }: { index: number }) {
  const { colour, dash, widthPx } = comparedStyle(index)
  return (
    <svg width="28" height="8" aria-hidden className={css.sign}>
      <path
        d="M0 4H28"
        stroke={colour}
        strokeWidth={widthPx}
        strokeDasharray={typeof dash === 'string' ? undefined : dash.join(' ')}
      />
    </svg>
  )
}
