import { IconArrowDown, IconArrowUp } from '../icons.ts'
import type { LayoutProps } from '../layout/layout-element.ts'
import { Row } from '../layout/Row.tsx'
import { Stack } from '../layout/Stack.tsx'
import css from './head.module.css'
import type { PlacedColumn } from './placed.ts'
import { nextSorting, type Sorting } from './sort-rows.ts'

type Props<Row> = {
  columns: readonly PlacedColumn<Row>[]
  sorting?: Sorting | null | undefined
  /** Receives the sorting as written in an address. */
  onSort?: ((sorting: string | null) => void) | undefined
  /** Whether names may wrap in narrow columns. */
  wraps?: boolean
  isHidden?: boolean | undefined
}

/** The column names with their units; sortable ones are buttons. */
export function TableHead<Row>({ columns, sorting = null, onSort, wraps, isHidden }: Props<Row>) {
  return (
    <thead className={isHidden ? 'visually-hidden' : css.head} data-wraps={wraps || undefined}>
      <tr aria-rowindex={1}>
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sorting={sorting} onSort={onSort} />
        ))}
      </tr>
    </thead>
  )
}

type CellProps<Row> = {
  column: PlacedColumn<Row>
  sorting: Sorting | null
  onSort: Props<Row>['onSort']
}

function HeadCell<Row>({ column, sorting, onSort }: CellProps<Row>) {
  const { id, title, sort, className, style, align, stays, tone } = column
  const order = sorting?.id === id ? sorting.order : undefined
  const isSortable = sort !== undefined && onSort !== undefined
  return (
    <th
      scope="col"
      className={className}
      style={style}
      data-align={align}
      data-stays={stays}
      data-tone={tone}
      aria-sort={isSortable ? (order ?? 'none') : undefined}
      title={isSortable ? undefined : title}
    >
      {isSortable ? (
        <button
          type="button"
          className={css.sort}
          title={title}
          onClick={() => onSort(nextSorting(id, sort.first, sorting))}
        >
          <Name column={column} order={order} />
        </button>
      ) : (
        <Name column={column} order={undefined} />
      )}
    </th>
  )
}

type NameProps<Row> = { column: PlacedColumn<Row>; order: Sorting['order'] | undefined }

function Name<Row>({ column: { label, title, units = [] }, order }: NameProps<Row>) {
  const visibleUnits = units.filter((unit) => unit !== '')
  const Arrow = order === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <Stack className={css.name} as="span" justify="center" padding="0 var(--side)">
      <HeadLabel>
        {label === '' ? <span className="visually-hidden">{title}</span> : label}
        {order && <Arrow size={13} aria-hidden />}
      </HeadLabel>
      {visibleUnits.length > 0 && (
        <HeadUnits>
          {visibleUnits.map((unit) => (
            <span key={unit}>{unit}</span>
          ))}
        </HeadUnits>
      )}
    </Stack>
  )
}

const HeadLabel = (props: LayoutProps) => (
  <Row className={css.label} as="span" isInline align="center" gap={2} minHeight={15} {...props} />
)

const HeadUnits = (props: LayoutProps) => (
  <Row className={css.units} as="span" tone="muted" justify="space-between" gap={6} weight={400} {...props} />
)
