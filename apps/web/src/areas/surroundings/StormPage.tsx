import { NativeSelect } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import { MINUTE_MS } from '@verglas/quantities'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { type Display, useDisplay } from '../../lib/display.ts'
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
import { useIsWall } from '../../ui/wall/use-is-wall.ts'
import { RiskScreen } from './RiskScreen.tsx'
import { ageLegend, ringLayer, severityPoint, strikeLayer } from './risk-layers.ts'
import css from './riskviews.module.css'
import { StormRate } from './StormRate.tsx'
import { StormTiles } from './StormTiles.tsx'
import { StormWall } from './StormWall.tsx'
import { DELAYS, MIN_REQUESTED_MINUTES, type Strike, since, stormPlaces } from './storm.ts'

const EVERY_MS = 10_000
const USUAL_DELAY = 30
/** A lightning network reports every ten minutes. */
const REPORT_PERIOD_S = 600
const NO_STRIKES: readonly Strike[] = []

const STORM_ADDRESS = {
  names: ['delay'],
  filters: [],
  read: (search: { readonly delay?: string }) => ({
    delay: DELAYS.find((minutes) => `${minutes}` === search.delay) ?? USUAL_DELAY,
  }),
} satisfies ListAddress<'delay', unknown>

/**
 * Lightning around a station: how near, how often, whether it is approaching, and when it will be all clear.
 */
export function StormPage() {
  const { stationId } = useParams({ from: '/inside/risks/storm/$stationId' })
  const { setup } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t, formats } = display
  const nowMs = useNowMs(EVERY_MS)
  const [hover] = useState(createHover)
  const { list, change } = useListState(STORM_ADDRESS)
  const { delay } = list
  const answer = useCall(
    'getStormData',
    { params: { stationId }, query: { delay: `${Math.max(delay, MIN_REQUESTED_MINUTES)}` } },
    { keepsPrevious: true },
  )
  const place = answer.data?.place
  const strikes = answer.data?.strikes ?? NO_STRIKES
  const visibleStrikes = useMemo(() => since(strikes, nowMs - delay * MINUTE_MS), [strikes, nowMs, delay])
  const layers = useMemo(() => {
    if (!place) return []
    const placed = { ...place, id: stationId }
    return [
      ringLayer(display, placed),
      strikeLayer(display, visibleStrikes, nowMs),
      pointLayer('storm-station', [severityPoint(display, placed, visibleStrikes.length > 0 ? 3 : 0)]),
    ]
  }, [display, place, stationId, visibleStrikes, nowMs])
  const isWall = useIsWall()
  const facts = <StormFacts display={display} stationId={stationId} storm={answer.data} nowMs={nowMs} />
  const map = (
    <RoadMap label={t('riskviews.storm.map')} layers={layers} fitKey={stationId} hover={hover}>
      <MapLegend groups={[ageLegend(display)]} />
    </RoadMap>
  )
  if (isWall)
    return (
      <StormWall
        display={display}
        facts={facts}
        answer={answer}
        visibleStrikes={visibleStrikes}
        all={strikes}
        nowMs={nowMs}
        delay={delay}
        map={map}
      />
    )
  return (
    <RiskScreen
      title={t('riskviews.storm.title')}
      facts={facts}
      actions={<PlaceChoice stationId={stationId} />}
      answer={answer}
      failed={t('riskviews.storm.failed')}
      empty={({ isActive }) => !isActive && <Empty>{t('riskviews.storm.unavailable')}</Empty>}
      list={() => (
        <>
          <DelayChoice display={display} delay={delay} onChange={(minutes) => change({ delay: minutes })} />
          {answer.data?.isCut && (
            <p className={css.hint}>
              {t('riskviews.storm.cut', { count: strikes.length, number: formats.number(strikes.length, 0) })}
            </p>
          )}
          <StormTiles display={display} visibleStrikes={visibleStrikes} all={strikes} nowMs={nowMs} />
          <StormRate display={display} visibleStrikes={visibleStrikes} nowMs={nowMs} delay={delay} />
        </>
      )}
      map={() => map}
    />
  )
}

type FactsProps = {
  display: Display
  stationId: string
  storm: CallAnswer<'getStormData'> | undefined
  nowMs: number
}

/** The observed place, the last report of the lightning network, and its owner. */
function StormFacts({ display: { t, formats }, stationId, storm, nowMs }: FactsProps) {
  if (!storm) return null
  const { place, newestSign, attributions } = storm
  return (
    <>
      {place && <PlaceLink id={stationId} name={place.name} />}
      {newestSign && (
        <span>
          {t('riskviews.storm.listening')}{' '}
          <AgeText
            atMs={Date.parse(newestSign)}
            periodS={REPORT_PERIOD_S}
            nowMs={nowMs}
            formats={formats}
            t={t}
            form="full"
          />
        </span>
      )}
      {attributions.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </>
  )
}

function PlaceChoice({ stationId }: { stationId: string }) {
  const { t } = useTranslation()
  const { points } = useContextData()
  const navigate = useNavigate()
  return (
    <NativeSelect
      size="xs"
      aria-label={t('riskviews.storm.station')}
      data={stormPlaces(points)}
      value={stationId}
      onChange={({ currentTarget: { value } }) =>
        void navigate({
          to: '/risks/storm/$stationId',
          params: { stationId: value },
          search: (previous) => previous,
        })
      }
    />
  )
}

type DelayProps = { display: Display; delay: number; onChange: (minutes: string) => void }

const DelayChoice = ({ display: { t, formats }, delay, onChange }: DelayProps) => (
  <Segmented
    label={t('riskviews.storm.delay')}
    value={`${delay}`}
    options={DELAYS.map((minutes) => ({
      value: `${minutes}`,
      label: formats.duration(minutes * MINUTE_MS),
    }))}
    onChange={onChange}
  />
)

/** The page of the station, or of the forecast point at a place without one. */
function PlaceLink({ id, name }: { id: string; name: string }) {
  const { points } = useContextData()
  return points.some((point) => point.id_station === null && point.id_castpoint === id) ? (
    <Link to="/previsions/view/$castpointId" params={{ castpointId: id }}>
      {name}
    </Link>
  ) : (
    <Link to="/stations/view/$stationId" params={{ stationId: id }}>
      {name}
    </Link>
  )
}
