import { useNavigate } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hover } from '../../map/hover.ts'
import type { Column } from './columns.ts'
import { StationRow } from './StationRow.tsx'
import type { changedValues, Sorting } from './shape.ts'
import { nextSorting } from './shape.ts'
import type { Station } from './station.ts'
import css from './station-table.module.css'
import { TableHead } from './TableHead.tsx'
import { useRowStar } from './use-row-star.ts'
import { useWriting } from './writing.ts'

type Props = {
  rows: readonly Station[]
  columns: readonly Column[]
  sorting: Sorting | null
  changes: ReturnType<typeof changedValues>
  hover: Hover
  zoneName: (id: string | null) => string | null
  favouriteIds: ReadonlySet<string>
  onSort: (sort: string | null) => void
}

const ROW_PX = 32
const rowHeight = () => ROW_PX
/** Where there is room the columns grow in proportion, up to this. */
const MOST_GROWTH = 1.45
const FRONT_PX = { star: 26, state: 22, name: 152 } as const

/** Every station a row of 32 px; only those in sight are drawn. Arrows move, Enter opens. */
export function StationTable(props: Props) {
  const { rows, columns, sorting, changes, hover, zoneName, favouriteIds, onSort } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const scroller = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const writing = useWriting()
  const onStar = useRowStar()
  const [activeId, setActiveId] = useState<string | null>(null)
  // The same function while the rows are the same, or every place is worked out anew at each step of a scroll.
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: rowHeight,
    getItemKey,
    overscan: 14,
    scrollPaddingStart: 44,
  })
  // Rows that run under a resting pointer are not meant.
  const onHover = useCallback((id: string) => !virtual.isScrolling && hover.set(id), [virtual, hover])
  const open = useCallback(
    (stationId: string) => void navigate({ to: '/stations/view/$stationId', params: { stationId } }),
    [navigate],
  )

  const active = activeId === null ? -1 : rows.findIndex(({ id }) => id === activeId)
  function activate(index: number) {
    const next = rows[Math.min(rows.length - 1, Math.max(0, index))]
    if (!next) return
    setActiveId(next.id)
    hover.set(next.id)
    virtual.scrollToIndex(rows.indexOf(next))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 320) / ROW_PX) - 2)
    const index = {
      ArrowDown: active + 1,
      ArrowUp: active < 0 ? rows.length - 1 : active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: rows.length - 1,
    }[event.key]
    if (index !== undefined) activate(index)
    else if (event.key === 'Enter' && activeId !== null && active >= 0) open(activeId)
    else return
    event.preventDefault()
  }

  const minWidth = columns.reduce(
    (sum, { widthPx }) => sum + widthPx,
    FRONT_PX.star + FRONT_PX.state + FRONT_PX.name,
  )
  const widthOf = (px: number) => {
    const share = ((px / minWidth) * 100).toFixed(3)
    return `clamp(${px}px, ${share}cqw, ${Math.round(px * MOST_GROWTH)}px)`
  }
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = Math.max(0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0))
  return (
    <div ref={scroller} className={css.scroller}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows move in it and Enter opens.
        role="grid"
        className={css.table}
        style={{ width: widthOf(minWidth) }}
        aria-label={t('stations.title')}
        aria-rowcount={rows.length + 1}
        aria-activedescendant={active >= 0 ? `${prefix}${activeId}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onMouseLeave={() => hover.set(null)}
        onBlur={() => hover.set(null)}
      >
        <colgroup>
          <col style={{ width: FRONT_PX.star }} />
          <col style={{ width: FRONT_PX.state }} />
          <col />
          {columns.map(({ id, widthPx }) => (
            <col key={id} style={{ width: widthOf(widthPx) }} />
          ))}
        </colgroup>
        <TableHead columns={columns} sorting={sorting} onSort={(id) => onSort(nextSorting(id, sorting))} />
        <tbody>
          <Spacer heightPx={before} />
          {items.map(({ index }) => {
            const station = rows[index]
            return (
              station && (
                <StationRow
                  key={station.id}
                  domId={`${prefix}${station.id}`}
                  index={index}
                  station={station}
                  columns={columns}
                  changed={changes.get(station.id)}
                  hover={hover}
                  isActive={station.id === activeId}
                  isFavourite={favouriteIds.has(station.id)}
                  zone={zoneName(station.zoneId)}
                  writing={writing}
                  onHover={onHover}
                  onOpen={open}
                  onStar={onStar}
                />
              )
            )
          })}
          <Spacer heightPx={after} />
        </tbody>
      </table>
    </div>
  )
}

/** Stands for the rows that are not drawn. */
function Spacer({ heightPx }: { heightPx: number }) {
  return heightPx > 0 ? <tr aria-hidden style={{ height: heightPx }} /> : null
}
