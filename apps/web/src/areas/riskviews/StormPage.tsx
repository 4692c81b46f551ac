import { NativeSelect } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { MINUTE_MS } from '@verglas/quantities'
import { useMemo, useState } from 'react'
import { useContextData } from '../../lib/context.ts'
import { type Pen, usePen } from '../../lib/pen.ts'
import { useCall } from '../../lib/query.ts'
import { pointLayer } from '../../map/layers/points.ts'
import { MapLegend } from '../../map/MapLegend.tsx'
import { RoadMap } from '../../map/RoadMap.tsx'
import { useNowMs } from '../../time/time-mode.tsx'
import { Segmented } from '../../ui/choice/Segmented.tsx'
import { type ListAddress, useListState } from '../../ui/list/use-list-state.ts'
import { createHover } from '../../ui/split/hover.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { AgeText } from '../../ui/value/AgeText.tsx'
import { RiskScreen } from './RiskScreen.tsx'
import { ageLegend, ringLayer, severityPoint, strikeLayer } from './risk-layers.ts'
import css from './riskviews.module.css'
import {
  allClearMs,
  CLEAR_KM,
  CLEAR_MINUTES,
  courseOf,
  DELAYS,
  nearestOf,
  RINGS_KM,
  rateOf,
  type Strike,
  since,
  within,
} from './storm.ts'

const EVERY_MS = 10_000
const USUAL_DELAY = 30
/** The course and the all-clear look back as far, whatever is shown. */
const LEAST_ASKED = 60
/** A network gives a sign every ten minutes. */
const SIGN_PERIOD_S = 600
const NO_STRIKES: readonly Strike[] = []

const STORM_ADDRESS = {
  names: ['delay'],
  filters: [],
  read: (search: { readonly delay?: string }) => ({
    delay: DELAYS.find((minutes) => `${minutes}` === search.delay) ?? USUAL_DELAY,
  }),
} satisfies ListAddress<'delay', unknown>

/** Lightning around a station: how near, how often, whether it comes nearer, and when it is all clear. */
export function StormPage() {
  const { stationId } = useParams({ from: '/inside/risks/storm/$stationId' })
  const { setup, points } = useContextData()
  const pen = usePen(setup.timezone)
  const { t, formats } = pen
  const navigate = useNavigate()
  const nowMs = useNowMs(EVERY_MS)
  const [hover] = useState(createHover)
  const { list, change } = useListState(STORM_ADDRESS)
  const { delay } = list
  const station = points.find(({ id_station }) => id_station === stationId)
  const answer = useCall(
    'getStormData',
    { params: { stationId }, query: { delay: `${Math.max(delay, LEAST_ASKED)}` } },
    { keepsFormer: true },
  )
  const all = answer.data?.strikes ?? NO_STRIKES
  const shown = useMemo(() => since(all, nowMs - delay * MINUTE_MS), [all, nowMs, delay])
  const layers = useMemo(() => {
    if (!station) return []
    const placed = { ...station, id: stationId }
    return [
      ringLayer(pen, placed),
      strikeLayer(pen, shown, nowMs),
      pointLayer('storm-station', [severityPoint(pen, placed, shown.length > 0 ? 3 : 0)]),
    ]
  }, [pen, station, stationId, shown, nowMs])
  const stations = points.flatMap(({ id_station, name }) =>
    id_station === null ? [] : [{ value: id_station, label: name }],
  )
  return (
    <RiskScreen
      title={t('riskviews.storm.title')}
      facts={
        <>
          {station && (
            <Link to="/stations/view/$stationId" params={{ stationId }}>
              {station.name}
            </Link>
          )}
          {answer.data?.newestSign && (
            <span>
              {t('riskviews.storm.listening')}{' '}
              <AgeText
                atMs={Date.parse(answer.data.newestSign)}
                periodS={SIGN_PERIOD_S}
                nowMs={nowMs}
                formats={formats}
                t={t}
                form="full"
              />
            </span>
          )}
          {answer.data?.attributions.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </>
      }
      actions={
        <NativeSelect
          size="xs"
          aria-label={t('riskviews.storm.station')}
          data={stations}
          value={stationId}
          onChange={({ currentTarget: { value } }) =>
            void navigate({
              to: '/risks/storm/$stationId',
              params: { stationId: value },
              search: (former) => former,
            })
          }
        />
      }
      answer={answer}
      failed={t('riskviews.storm.failed')}
      empty={({ isActive }) => !isActive && <Empty>{t('riskviews.storm.unavailable')}</Empty>}
      list={() => (
        <>
          <Segmented
            label={t('riskviews.storm.delay')}
            value={`${delay}`}
            options={DELAYS.map((minutes) => ({
              value: `${minutes}`,
              label: formats.duration(minutes * MINUTE_MS),
            }))}
            onChange={(minutes) => change({ delay: minutes })}
          />
          <Tiles pen={pen} shown={shown} all={all} nowMs={nowMs} />
          <Rate pen={pen} shown={shown} nowMs={nowMs} delay={delay} />
        </>
      )}
      map={() => (
        <RoadMap label={t('riskviews.storm.map')} layers={layers} fitKey={stationId} hover={hover}>
          <MapLegend rows={ageLegend(pen)} />
        </RoadMap>
      )}
    />
  )
}

type TilesProps = { pen: Pen; shown: readonly Strike[]; all: readonly Strike[]; nowMs: number }

function Tiles({ pen, shown, all, nowMs }: TilesProps) {
  const { t, formats } = pen
  const km = (value: number, digits?: 0) =>
    formats.quantity('visibility', value * 1000, digits === undefined ? {} : { digits })
  const nearest = nearestOf(shown)
  const course = courseOf(all, nowMs)
  const clearMs = allClearMs(all)
  const remainingMs = clearMs === null ? 0 : clearMs - nowMs
  return (
    <div className={css.tiles}>
      <div className={css.tile} data-alarm={nearest !== null && nearest.distanceKm <= CLEAR_KM}>
        <span>{t('riskviews.storm.nearest')}</span>
        <strong>{nearest ? km(nearest.distanceKm) : '–'}</strong>
        <small>
          {nearest
            ? t('riskviews.storm.nearestAt', {
                direction: formats.quantity('direction', nearest.bearing),
                age: formats.age(Math.max(0, nowMs - Date.parse(nearest.struckAt))),
              })
            : t('riskviews.storm.calm')}
        </small>
      </div>
      <div className={css.tile} data-alarm={course?.course === 'approaching'}>
        <span>{t('riskviews.storm.course')}</span>
        <strong>{course ? t(`riskviews.storm.courses.${course.course}`) : '–'}</strong>
        <small>
          {course
            ? t('riskviews.storm.speed', { speed: formats.quantity('speed', Math.abs(course.kmh)) })
            : t('riskviews.storm.courseUnknown')}
        </small>
      </div>
      <div className={css.tile} data-alarm={remainingMs > 0}>
        <span>{t('riskviews.storm.allClear')}</span>
        <strong>
          {clearMs === null || remainingMs <= 0
            ? t('riskviews.storm.clear')
            : formats.duration(Math.ceil(remainingMs / MINUTE_MS) * MINUTE_MS)}
        </strong>
        <small>
          {clearMs !== null && remainingMs > 0
            ? t('riskviews.storm.clearAt', { time: formats.time(clearMs), distance: km(CLEAR_KM, 0) })
            : t('riskviews.storm.clearRule', { minutes: `${CLEAR_MINUTES}`, distance: km(CLEAR_KM, 0) })}
        </small>
      </div>
      {RINGS_KM.map((radiusKm) => (
        <div key={radiusKm} className={css.tile}>
          <span>{t('riskviews.storm.within', { distance: km(radiusKm, 0) })}</span>
          <strong>{formats.number(within(shown, radiusKm).length, 0)}</strong>
          <small>{t('riskviews.storm.strikes')}</small>
        </div>
      ))}
    </div>
  )
}

type RateProps = { pen: Pen; shown: readonly Strike[]; nowMs: number; delay: number }

/** Strikes over time, within the largest ring. */
function Rate({ pen: { t, formats }, shown, nowMs, delay }: RateProps) {
  const { binMinutes, counts } = rateOf(shown, nowMs, delay)
  const most = Math.max(1, ...counts)
  const label = t('riskviews.storm.rate', { minutes: `${binMinutes}`, most: `${Math.max(...counts)}` })
  return (
    <section className={css.panel}>
      <h2>{label}</h2>
      <div className={css.bars} role="img" aria-label={`${label} : ${counts.join(', ')}`}>
        {counts.map((count, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place in time.
          <span key={index} style={{ height: `${(100 * count) / most}%` }} title={`${count}`} />
        ))}
      </div>
      <div className={css.axis}>
        <span>{formats.time(nowMs - delay * MINUTE_MS)}</span>
        <span>{formats.time(nowMs)}</span>
      </div>
    </section>
  )
}
