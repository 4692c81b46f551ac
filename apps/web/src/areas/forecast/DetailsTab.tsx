import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import type { Search } from '../../lib/address.ts'
import { isNightAt, useNights } from '../../lib/nights.ts'
import { writeInstant } from '../../time/instant.ts'
import { CsvButton } from './CsvButton.tsx'
import { byDay } from './days.ts'
import type { TabProps } from './ForecastTabs.tsx'
import { PastHours } from './PastHours.tsx'
import { usePen } from './pen.ts'
import { StepValue } from './StepValue.tsx'
import { concernOfAmount, HOUR_MS } from './step.ts'
import css from './tables.module.css'
import { useTable } from './use-table.ts'
import { WaterLevel } from './WaterLevel.tsx'
import { WeatherSymbol } from './WeatherSymbol.tsx'

/** Hour by hour with every measure. Arrows move from hour to hour, Enter marks one in the meteogram. */
export function DetailsTab({ castpointId, facts, run, steps, originMs, markedMs }: TabProps) {
  const { timeZone, place } = facts
  const pen = usePen(timeZone)
  const { t, formats } = pen
  const scroller = useRef<HTMLDivElement>(null)
  const ahead = useMemo(
    () => steps.filter(({ dt }) => Date.parse(dt) > originMs - HOUR_MS),
    [steps, originMs],
  )
  const { columns, download } = useTable(ahead, { stepH: 1, timeZone, hasSums: true })
  const nights = useNights(place, originMs, Date.parse(run.endsAt))

  useEffect(() => {
    const row = markedMs === null ? null : scroller.current?.querySelector(`[data-hour="${markedMs}"]`)
    if (row instanceof HTMLElement && scroller.current) scroller.current.scrollTop = row.offsetTop - HEADS_PX
  }, [markedMs])

  return (
    <>
      <div className={css.tools}>
        <p className={css.note}>{t('forecast.sumHint')}</p>
        <CsvButton onClick={() => download(castpointId, run)} />
      </div>
      <div ref={scroller} className={css.scroller}>
        <table className={css.details} onKeyDown={moveAmongHours}>
          <caption className="visually-hidden">{`${t('forecast.tabs.details')} · ${facts.name}`}</caption>
          <thead>
            <tr>
              <th scope="col">{t('forecast.hour')}</th>
              <th scope="col">{t('forecast.weather')}</th>
              {columns.map(({ code, label, unit, isSum }) => (
                <th key={code} scope="col" data-sum={isSum || undefined}>
                  {t(label)}
                  <small>{unit}</small>
                </th>
              ))}
            </tr>
          </thead>
          {byDay(ahead).map(({ day, steps: hours }) => (
            <tbody key={day}>
              <tr className={css.day}>
                <th colSpan={columns.length + 2} scope="rowgroup">
                  <span>{formats.day(Date.parse(hours[0]?.dt ?? ''))}</span>
                </th>
              </tr>
              {hours.map((step) => {
                const ms = Date.parse(step.dt)
                return (
                  <tr key={step.dt} data-hour={ms} data-marked={ms === markedMs || undefined}>
                    <th scope="row">
                      <Link
                        to="/previsions/view/$castpointId/$time"
                        params={{ castpointId, time: writeInstant(ms) }}
                        search={(former: Search) => former}
                        replace
                        resetScroll={false}
                        preload={false}
                        aria-current={ms === markedMs ? 'time' : undefined}
                        title={t('forecast.markHour', { time: formats.time(ms) })}
                      >
                        {formats.time(ms)}
                      </Link>
                    </th>
                    <td>
                      <WeatherSymbol
                        pen={pen}
                        code={step.weather}
                        isNight={isNightAt(nights, ms)}
                        size={24}
                      />
                    </td>
                    {columns.map((column) => (
                      <td
                        key={column.code}
                        data-sum={column.isSum || undefined}
                        data-concern={concernOfAmount(step, column.code) ?? undefined}
                      >
                        <StepValue pen={pen} step={step} column={column} unit={column.unit} />
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          ))}
        </table>
      </div>
      <WaterLevel castpointId={castpointId} facts={facts} />
      <PastHours castpointId={castpointId} facts={facts} />
    </>
  )
}

/** The two heads that stay above the rows, and one row before the marked one. */
const HEADS_PX = 66 + 31 + 33

/** Up and down go from one hour's link to the next, across days. */
function moveAmongHours(event: KeyboardEvent<HTMLTableElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 12, PageUp: -12 }[event.key]
  if (by === undefined || !(event.target instanceof HTMLAnchorElement)) return
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('tbody a')]
  const index = links.indexOf(event.target) + by
  links[Math.min(links.length - 1, Math.max(0, index))]?.focus()
  event.preventDefault()
}
