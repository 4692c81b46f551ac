import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { MeasureCode } from '@verglas/contract/measures'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeBadge } from '../../ui/badge/CodeBadge.tsx'
import { StationState } from '../../ui/badge/StationState.tsx'
import { IconBridge } from '../../ui/icons.ts'
import { AgeText } from '../../ui/value/AgeText.tsx'
import { DoubtSign } from '../../ui/value/DoubtSign.tsx'
import { Quantity } from '../../ui/value/Quantity.tsx'
import { Wind } from '../../ui/weather/Wind.tsx'
import { qualitySentence } from './quality.ts'
import { cellQuality, isFrostPossible, isMuted } from './rules.ts'
import { newestValue, observedMs, type Station, windOf } from './station.ts'
import css from './station-list.module.css'
import { useWriting, type Writing } from './writing.ts'

type Props = { rows: readonly Station[] }

const ROW_PX = 62
const rowHeight = () => ROW_PX

/** On a phone: two lines a station, the road temperature in large. */
export function StationList({ rows }: Props) {
  const { t } = useTranslation()
  const writing = useWriting()
  const scroller = useRef<HTMLDivElement>(null)
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: rowHeight,
    getItemKey,
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = Math.max(0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0))
  return (
    <div ref={scroller} className={css.scroller}>
      <ul
        className={css.list}
        aria-label={t('stations.title')}
        style={{ paddingTop: before, paddingBottom: after }}
      >
        {items.map(({ index }) => {
          const station = rows[index]
          return station && <Entry key={station.id} station={station} writing={writing} />
        })}
      </ul>
    </div>
  )
}

function Entry({ station, writing }: { station: Station; writing: Writing }) {
  const { t, formats } = writing
  const { id, name, state, isBridge } = station
  const roadState = newestValue(station, 'road_state')
  return (
    <li>
      <Link
        to="/stations/view/$stationId"
        params={{ stationId: id }}
        className={css.entry}
        data-muted={isMuted(station) || undefined}
      >
        <span className={css.state}>
          <StationState state={state} isShort />
        </span>
        <span className={css.name}>
          <span>{name}</span>
          {isBridge && <IconBridge size={16} aria-label={t('stations.onBridge')} />}
        </span>
        <span
          className={css.main}
          data-rule={isFrostPossible(station) ? 'frost' : undefined}
          title={isFrostPossible(station) ? t('stations.dewRisk') : undefined}
        >
          <span className="visually-hidden">{t('measures.ts.long')}</span>
          <Doubt station={station} code="ts" writing={writing} />
          <Quantity kind="temperature" value={newestValue(station, 'ts')} />
        </span>
        <span className={css.facts}>
          <span>
            {t('stations.columns.air')} <Doubt station={station} code="tair" writing={writing} />
            {formats.quantity('temperature', newestValue(station, 'tair'), { unit: false })}
          </span>
          <span className={css.windFact}>
            <Wind {...windOf(station)} pen={writing} isCompact />
          </span>
          {roadState !== null && <CodeBadge table="roadState" code={roadState} />}
        </span>
        <span className={css.age}>
          <AgeText
            atMs={observedMs(station)}
            periodS={station.period}
            nowMs={writing.nowMs}
            formats={writing.formatsOf(station.timezone)}
            t={t}
            form="short"
          />
        </span>
      </Link>
    </li>
  )
}

type DoubtProps = { station: Station; code: MeasureCode; writing: Writing }

function Doubt({ station, code, writing: { t, formats } }: DoubtProps) {
  const doubtful = cellQuality(station, [code])
  return doubtful && <DoubtSign reason={qualitySentence(doubtful, t, formats)} />
}
