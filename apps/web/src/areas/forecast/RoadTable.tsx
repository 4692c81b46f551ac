import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Search } from '../../lib/address.ts'
import { writeInstant } from '../../time/instant.ts'
import { CodeBadge } from '../../ui/CodeBadge.tsx'
import { Corrected } from './Corrected.tsx'
import type { Pen } from './pen.ts'
import type { RoadStep } from './road.ts'
import { type RoadColumn, roadText, roadUnit, shownRoadColumns } from './road-columns.ts'
import { isFrosting, roadDays } from './road-days.ts'
import { HOUR_MS } from './step.ts'
import css from './tables.module.css'

export type RoadStepsProps = {
  steps: readonly RoadStep[]
  pen: Pen
  castpointId: string
  name: string
  markedMs: number | null
}

/** One line an instant, one column a value of the road. */
export function RoadTable({ steps, pen, castpointId, name, markedMs }: RoadStepsProps) {
  const { t, formats } = pen
  const columns = useMemo(() => shownRoadColumns(steps), [steps])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard.
    <section className={css.scroller} tabIndex={0} aria-label={t('forecast.tabs.road')}>
      <table className={css.details} data-road>
        <caption className="visually-hidden">{`${t('forecast.tabs.road')} · ${name}`}</caption>
        <thead>
          <tr>
            <th scope="col">{t('forecast.hour')}</th>
            {columns.map((column) => (
              <th key={column.code} scope="col" data-word={column.table !== undefined || undefined}>
                {t(column.label)}
                <small>
                  {roadUnit(column, formats)}
                  {column.code === 'ts' && ` (${t('roadcast.range')})`}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        {roadDays(steps, formats.local).map(({ day, steps: own }) => (
          <tbody key={day}>
            <tr className={css.day}>
              <th colSpan={columns.length + 1} scope="rowgroup">
                <span>{formats.day(Date.parse(own[0]?.dt ?? ''))}</span>
              </th>
            </tr>
            {own.map((step) => {
              const ms = Date.parse(step.dt)
              const isMarked = markedMs !== null && ms >= markedMs && ms < markedMs + HOUR_MS
              return (
                <tr key={step.dt} data-marked={isMarked || undefined}>
                  <th scope="row">
                    <Link
                      to="/previsions/view/$castpointId/$time"
                      params={{ castpointId, time: writeInstant(Math.floor(ms / HOUR_MS) * HOUR_MS) }}
                      search={(former: Search) => former}
                      replace
                      resetScroll={false}
                      preload={false}
                      title={t('forecast.markHour', { time: formats.time(ms) })}
                    >
                      {formats.time(ms)}
                    </Link>
                  </th>
                  {columns.map((column) => (
                    <td
                      key={column.code}
                      data-word={column.table !== undefined || undefined}
                      data-frost={(isFrosting(step) && FROST_PAIR.has(column.code)) || undefined}
                    >
                      <RoadValue pen={pen} step={step} column={column} />
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        ))}
      </table>
    </section>
  )
}

/** Tinted together where vapour freezes onto the road. */
const FROST_PAIR: ReadonlySet<string> = new Set(['ts', 'tdew'])

type ValueProps = { pen: Pen; step: RoadStep; column: RoadColumn }

export function RoadValue({ pen, step, column }: ValueProps) {
  const { formats, t } = pen
  const value = step[column.code]
  if (value === null) return <span className={css.quiet}>–</span>
  if (column.code === 'precip_type' && value === 0)
    return <span className={css.quiet}>{t('codes.precipitation.none')}</span>
  if (column.table) return <CodeBadge table={column.table} code={value} />
  if (column.isStore && value === 0) return <span className={css.quiet}>0</span>
  const text = roadText(column, step, formats)
  if (column.code !== 'ts') return text
  const { ts_low, ts_high, corrected } = step
  const bare = (c: number | null) => formats.quantity('temperature', c, { unit: false })
  return (
    <span className={css.surface}>
      {corrected && <Corrected t={t} />}
      {value < 0 ? <strong>{text}</strong> : text}
      {ts_low !== null && ts_high !== null && (
        <small>{t('forecast.fromTo', { from: bare(ts_low), to: bare(ts_high) })}</small>
      )}
    </span>
  )
}
