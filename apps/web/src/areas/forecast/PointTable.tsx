// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot be drawn in part and keep its columns.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row.
import { useNavigate } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useNightsOf } from '../../lib/nights.ts'
import css from './forecasts.module.css'
import { GLANCE_HOURS, type Glance } from './glance.ts'
import { PointRow } from './PointRow.tsx'
import { type Pen, usePen } from './pen.ts'
import type { ForecastPoint } from './point-list.ts'
import { HOUR_MS } from './step.ts'
import { useErrors } from './use-errors.ts'

type Props = {
  rows: readonly ForecastPoint[]
  glances: ReadonlyMap<string, Glance>
  hourMs: number
  timeZone: string
  zoneName: (id: string | null) => string | null
  onSight: (castpointIds: readonly string[]) => void
}

const ROW_PX = 56
const COLUMNS = `32px minmax(200px, 2fr) repeat(${GLANCE_HOURS}, minmax(126px, 1fr)) minmax(190px, 1.3fr) minmax(180px, 1.4fr) 70px 76px`
const MIN_WIDTH_PX = 1234

/** Every point a row; only those in sight are drawn and asked for. Arrows move, Enter opens. */
export function PointTable({ rows, glances, hourMs, timeZone, zoneName, onSight }: Props) {
  const pen = usePen(timeZone)
  const nightsOf = useNightsOf()
  const { t } = pen
  const errors = useErrors()
  const navigate = useNavigate()
  const scroller = useRef<HTMLDivElement>(null)
  const prefix = useId()
  const [activeId, setActiveId] = useState<string | null>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.id_castpoint ?? index,
    overscan: 10,
    scrollPaddingStart: 44,
  })
  const open = useCallback(
    (castpointId: string) => void navigate({ to: '/previsions/view/$castpointId', params: { castpointId } }),
    [navigate],
  )
  const items = virtual.getVirtualItems()
  useSight(
    items.flatMap(({ index }) => rows[index]?.id_castpoint ?? []),
    onSight,
  )

  const active = rows.findIndex(({ id_castpoint }) => id_castpoint === activeId)
  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== scroller.current || event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 560) / ROW_PX) - 2)
    const index = {
      ArrowDown: active + 1,
      ArrowUp: active < 0 ? rows.length - 1 : active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: rows.length - 1,
    }[event.key]
    if (index !== undefined) {
      const next = Math.min(rows.length - 1, Math.max(0, index))
      setActiveId(rows[next]?.id_castpoint ?? null)
      virtual.scrollToIndex(next)
    } else if (event.key === 'Enter' && activeId !== null && active >= 0) open(activeId)
    else return
    event.preventDefault()
  }

  const before = items[0]?.start ?? 0
  const after = Math.max(0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0))
  return (
    <div
      ref={scroller}
      className={css.scroller}
      role="grid"
      aria-label={t('forecast.title')}
      aria-rowcount={rows.length + 1}
      aria-colcount={GLANCE_HOURS + 6}
      aria-activedescendant={active >= 0 ? `${prefix}${activeId}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div
        className={css.inner}
        style={{ minWidth: MIN_WIDTH_PX, '--columns': COLUMNS } as React.CSSProperties}
      >
        <TableHead hourMs={hourMs} pen={pen} />
        <div role="rowgroup" style={{ paddingTop: before, paddingBottom: after }}>
          {items.map(({ index }) => {
            const point = rows[index]
            return (
              point && (
                <PointRow
                  key={point.id_castpoint}
                  domId={`${prefix}${point.id_castpoint}`}
                  index={index}
                  point={point}
                  glance={glances.get(point.id_castpoint)}
                  errorC={errors.get(point.id_castpoint) ?? null}
                  hourMs={hourMs}
                  pen={pen}
                  nightsOf={nightsOf}
                  zone={zoneName(point.zoneId)}
                  isActive={point.id_castpoint === activeId}
                  onOpen={open}
                />
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** Tells which points are in sight, when they have become others. */
export function useSight(
  castpointIds: readonly string[],
  onSight: (castpointIds: readonly string[]) => void,
): void {
  const key = castpointIds.join(' ')
  useEffect(() => {
    onSight(key.split(' ').filter(Boolean))
  }, [key, onSight])
}

function TableHead({ hourMs, pen }: { hourMs: number; pen: Pen }) {
  const { t, formats } = pen
  const { time, unit } = formats
  return (
    <div role="rowgroup" className={css.head}>
      <div role="row" className={css.row} aria-rowindex={1}>
        <HeadCell label={t('app.favourite')} isHidden />
        <HeadCell label={t('forecast.columns.point')} />
        {Array.from({ length: GLANCE_HOURS }, (_, hour) => hourMs + hour * HOUR_MS).map((ms) => (
          <HeadCell
            key={ms}
            label={time(ms)}
            units={[unit('temperature'), t('forecast.gustsIn', { unit: unit('speed') })]}
          />
        ))}
        <HeadCell label={t('forecast.columns.lowest')} />
        <HeadCell label={t('forecast.columns.falls')} />
        <HeadCell
          label={t('skill.column')}
          units={[`± ${unit('temperature')}`]}
          title={t('skill.columnHint')}
        />
        <HeadCell label={t('forecast.columns.run')} title={t('forecast.columns.runHint')} />
      </div>
    </div>
  )
}

type HeadProps = { label: string; units?: readonly string[]; title?: string; isHidden?: boolean }

function HeadCell({ label, units, title, isHidden }: HeadProps) {
  return (
    <div role="columnheader" className={css.headCell} title={title}>
      <span className={isHidden ? 'visually-hidden' : undefined}>{label}</span>
      {units && (
        <span className={css.headUnits}>
          {units.map((unit) => (
            <span key={unit}>{unit}</span>
          ))}
        </span>
      )}
    </div>
  )
}
