import { Link, useParams } from '@tanstack/react-router'
import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { type Display, useDisplay } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { ACTION_LEVEL } from '../../../ui/badge/code-palettes.ts'
import { SeverityBadge } from '../../../ui/badge/SeverityBadge.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { DetailScreen } from '../../../ui/screen/DetailScreen.tsx'
import { allAnswered } from '../../../ui/states/answered.ts'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { Wall, WallStep, WallSteps, WallTile } from '../../../ui/wall/Wall.tsx'
import { AdviceLine } from '../advice/AdviceLine.tsx'
import { useCircuitAdvice } from '../advice/use-circuit-advice.ts'
import { useOrderProgress } from '../directives/order-state.ts'
import { TreatmentsDone } from '../done/TreatmentsDone.tsx'
import { RoadStatus } from '../road-decisions/RoadStatus.tsx'
import { ReadReceipt } from '../team/ReadReceipt.tsx'
import { OrdersCell } from './CircuitCells.tsx'
import type { Circuit } from './circuit-rows.ts'
import {
  type CircuitForecast,
  type SegmentTimeline,
  segmentName,
  segmentTimelines,
  worstIn,
} from './circuit-strip.ts'
import { ForecastAge } from './ForecastAge.tsx'
import { nextDangerWords } from './next-danger.ts'
import { riskWords } from './risk-words.ts'
import css from './simple-circuit.module.css'

const WALL_ROWS = ['fit', 1, 'fit'] as const
const NEXT_HOURS = [1, 2, 3, 4] as const
const SOON_MS = 60_000

/**
 * A page for a glance from a truck or at a wall: the stretch around a forecast point now and in the next
 * hours, and the order.
 */
export function SimpleCircuitPage() {
  const { circuitId = '', castpointId: addressedId = '' } = useParams({ strict: false })
  const { points } = useContextData()
  const { t } = useTranslation()
  const { circuit, forecastAnswer, ...stretch } = useStretch(circuitId, addressedId)
  const { castpointId, forecast } = stretch
  const nameOf = (id: string | undefined) =>
    points.find((point) => point.id_castpoint !== null && point.id_castpoint === id)?.name ?? null
  const place = nameOf(castpointId)
  const name = circuit.data?.circuit.name ?? t('circuits.title')
  return (
    <DetailScreen
      title={place ? `${name} · ${place}` : name}
      layout="full"
      favourite={circuit.data ? { type: 'circuits', id: circuitId } : undefined}
      actions={
        <Link to="/roads/circuit/$circuitId" params={{ circuitId }}>
          {t('circuits.simple.full')}
        </Link>
      }
      answer={allAnswered({ circuit, forecastAnswer })}
      failed={t('circuits.page.failed')}
      missingText={t('circuits.page.notFound')}
      loading={<Loading shape="tiles" count={6} />}
      back={<Link to="/roads/circuits">{t('circuits.page.all')}</Link>}
    >
      {(answers) =>
        forecast === null ? (
          <Empty>{t('circuits.page.noForecast')}</Empty>
        ) : (
          <CircuitWall {...stretch} circuit={answers.circuit.circuit} forecast={forecast} nameOf={nameOf} />
        )
      }
    </DetailScreen>
  )
}

/** A circuit with the segments around a forecast point, or with all of them if the point is not one of its own. */
function useStretch(circuitId: string, addressedId: string) {
  const params = { circuitId }
  const circuit = useCall('getCircuit', { params }, { keepsPrevious: true })
  const forecastAnswer = useCall('getCircuitForecast', { params }, { keepsPrevious: true })
  const segments = circuit.data?.segments
  const forecast = forecastAnswer.data?.forecast ?? null
  const castpointId = circuit.data?.circuit.castpoints.find((id) => id === addressedId)
  const timelines = useMemo(() => {
    const timelines = segmentTimelines(segments ?? [], forecast?.segments ?? [])
    return castpointId === undefined
      ? timelines
      : timelines.filter(({ segment }) => segment.match.castpointId === castpointId)
  }, [segments, forecast, castpointId])
  return { circuit, forecastAnswer, castpointId, forecast, timelines }
}

type WallProps = {
  readonly circuit: Circuit
  /** The point of the stretch; undefined for the complete circuit. */
  readonly castpointId: string | undefined
  readonly timelines: readonly SegmentTimeline[]
  readonly forecast: CircuitForecast
  readonly nameOf: (castpointId: string | undefined) => string | null
}

/** Now, the next hours, and the order with the advice. */
function CircuitWall({ circuit, castpointId, timelines, forecast, nameOf }: WallProps) {
  const { setup, hasFeature } = useContextData()
  const time = useTimeMode()
  const nowMs = Math.floor(time.nowMs / SOON_MS) * SOON_MS
  const display = useDisplay(setup.timezone)
  const { t, formats } = display
  const startMs = Date.parse(forecast.startAt)
  const nowHour = Math.floor((nowMs - startMs) / HOUR_MS)
  return (
    <Wall
      rows={hasFeature('directive') ? WALL_ROWS : WALL_ROWS.slice(0, 2)}
      foot={<ForecastAge display={display} forecast={forecast} />}
    >
      <WallTile concern={concernOf(timelines, nowHour)}>
        <p className={css.when}>{`${t('circuits.simple.now')} · ${formats.time(nowMs)}`}</p>
        <HourWords display={display} timelines={timelines} hour={nowHour} isLarge />
        <Text as="p" margin="4px 0 0" size="var(--wall-text)">
          {nextDangerWords(display, timelines, { startMs, nowHour, nowMs })}
        </Text>
      </WallTile>
      <WallSteps>
        {NEXT_HOURS.map((lookaheadH) => (
          <WallStep key={lookaheadH} concern={concernOf(timelines, nowHour + lookaheadH)}>
            <p className={css.when}>{formats.time(startMs + (nowHour + lookaheadH) * HOUR_MS)}</p>
            <HourWords display={display} timelines={timelines} hour={nowHour + lookaheadH} />
          </WallStep>
        ))}
      </WallSteps>
      {hasFeature('directive') && (
        <WallTile>
          <p className={css.when}>{t('circuits.simple.order')}</p>
          <RoadStatus display={display} circuitId={circuit.id} nowMs={nowMs} size="var(--wall-text)" />
          <Order display={display} circuit={circuit} nowMs={nowMs} />
          <StretchAdvice {...{ display, circuit, castpointId, nameOf, nowMs }} />
          <TreatmentsDone display={display} circuit={circuit} isBrief />
        </WallTile>
      )}
    </Wall>
  )
}

type AdviceProps = Pick<WallProps, 'circuit' | 'castpointId' | 'nameOf'> & {
  readonly display: Display
  readonly nowMs: number
}

/** The advice of the stretch; for a complete circuit, its strongest. */
function StretchAdvice({ display, circuit, castpointId, nameOf, nowMs }: AdviceProps) {
  const { advices, strongest } = useCircuitAdvice(circuit.id)
  const advised =
    castpointId === undefined ? strongest : advices.find((advice) => advice.castpointId === castpointId)
  return (
    <div className={css.order}>
      <AdviceLine
        display={display}
        circuit={circuit}
        prescription={advised ?? null}
        placeName={castpointId === undefined ? nameOf(advised?.castpointId) : null}
        nowMs={nowMs}
      />
    </div>
  )
}

const concernOf = (timelines: readonly SegmentTimeline[], hour: number) =>
  (worstIn(timelines, hour, hour + 1)?.level ?? 0) >= ACTION_LEVEL ? 'danger' : null

type HourProps = {
  readonly display: Display
  readonly timelines: readonly SegmentTimeline[]
  readonly hour: number
  readonly isLarge?: boolean
}

/** The worst risk of the hour and its place, and the temperature of the coldest road. */
function HourWords({ display, timelines, hour, isLarge = false }: HourProps) {
  const { t, formats } = display
  const worst = worstIn(timelines, hour, hour + 1)
  const lowestC = timelines.reduce<number | null>((lowest, { surfaceC }) => {
    const value = surfaceC[hour] ?? null
    return value === null || (lowest !== null && lowest <= value) ? lowest : value
  }, null)
  return (
    <div className={isLarge ? css.large : css.hour}>
      <strong>
        <SeverityBadge severity={worst?.level ?? null} isDecoration /> {riskWords(display, worst)}
      </strong>
      <span>{t('circuits.simple.surface', { value: formats.quantity('temperature', lowestC) })}</span>
      {isLarge && worst && worst.level > 0 && (
        <small>{t('circuits.simple.worst', { place: segmentName(display, worst.timeline.segment) })}</small>
      )}
    </div>
  )
}

function Order({
  display,
  circuit,
  nowMs,
}: {
  readonly display: Display
  readonly circuit: Circuit
  readonly nowMs: number
}) {
  const params = { circuitId: circuit.id }
  const { data } = useCall('getLatestDirective', { params }, { keepsPrevious: true })
  const activeDirectives = [data?.public.inForce, data?.public.announced, data?.private.inForce].filter(
    (directive) => !!directive,
  )
  const progressOf = useOrderProgress()
  if (data && activeDirectives.length === 0)
    return <p className={css.hour}>{display.t('circuits.simple.noOrder')}</p>
  return (
    <div className={css.order}>
      {data && <OrdersCell {...{ display, circuit, progressOf, nowMs }} directives={activeDirectives} />}
      {activeDirectives.map(({ id, comment }) => comment !== '' && <p key={id}>{comment}</p>)}
      {activeDirectives.map((directive) => (
        <ReadReceipt key={directive.id} display={display} directive={directive} />
      ))}
    </div>
  )
}
