import { Link, useParams } from '@tanstack/react-router'
import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { type Display, useDisplay } from '../../lib/pen.ts'
import { useCall } from '../../lib/query.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { allAnswered } from '../../ui/states/answered.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Wall, WallStep, WallSteps, WallTile } from '../../ui/wall/Wall.tsx'
import { AdviceLine } from './advice/AdviceLine.tsx'
import { useCircuitAdvice } from './advice/use-circuit-advice.ts'
import { OrdersCell } from './CircuitCells.tsx'
import type { Circuit } from './circuit-rows.ts'
import { type SegmentCourse, segmentCourses, segmentName, worstIn } from './circuit-strip.ts'
import { TreatmentsDone } from './done/TreatmentsDone.tsx'
import { ForecastAge } from './ForecastAge.tsx'
import { riskWords, severityOfRisk } from './risk-words.ts'
import css from './simple-circuit.module.css'
import { ReadReceipt } from './team/ReadReceipt.tsx'

const WALL_ROWS = [1.2, 1, 'fit'] as const
const NEXT_HOURS = [1, 2, 3, 4] as const
const ACTION_LEVEL = 2
const SOON_MS = 60_000

/** One look in a truck or on a wall: the stretch around a forecast point now and in the next hours, and the order. */
export function SimpleCircuitPage() {
  const { circuitId = '', castpointId: addressedId = '' } = useParams({ strict: false })
  const { points, setup, hasFeature } = useContextData()
  const time = useTimeMode()
  const nowMs = Math.floor(time.nowMs / SOON_MS) * SOON_MS
  const pen = useDisplay(setup.timezone)
  const { t, formats } = pen
  const params = { circuitId }
  const circuit = useCall('getCircuit', { params }, { keepsPrevious: true })
  const course = useCall('getCircuitForecast', { params }, { keepsPrevious: true })
  const segments = circuit.data?.segments
  const forecast = course.data?.forecast ?? null
  // A point of another circuit has no stretch here, and all of the circuit is shown.
  const castpointId = circuit.data?.circuit.castpoints.find((id) => id === addressedId)
  const courses = useMemo(() => {
    const all = segmentCourses(segments ?? [], forecast?.segments ?? [])
    return castpointId === undefined
      ? all
      : all.filter(({ segment }) => segment.match.castpointId === castpointId)
  }, [segments, forecast, castpointId])
  const { advices, strongest } = useCircuitAdvice(circuitId)
  // Of the point that is asked for; of a whole circuit the one that asks for most.
  const advised =
    castpointId === undefined ? strongest : advices.find((advice) => advice.castpointId === castpointId)
  const nameOf = (id: string | undefined) =>
    points.find((point) => point.id_castpoint !== null && point.id_castpoint === id)?.name ?? null
  const place = nameOf(castpointId)
  const startMs = forecast ? Date.parse(forecast.startAt) : 0
  const nowHour = Math.floor((nowMs - startMs) / HOUR_MS)
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
      answer={allAnswered({ circuit, course })}
      failed={t('circuits.page.failed')}
      missingText={t('circuits.page.gone')}
      loading={<Loading shape="tiles" count={6} />}
      back={<Link to="/roads/circuits">{t('circuits.page.all')}</Link>}
    >
      {(known) =>
        forecast === null ? (
          <Empty>{t('circuits.page.noForecast')}</Empty>
        ) : (
          <Wall
            rows={hasFeature('directive') ? WALL_ROWS : WALL_ROWS.slice(0, 2)}
            foot={<ForecastAge pen={pen} forecast={forecast} />}
          >
            <WallTile concern={concernOf(courses, nowHour)}>
              <p className={css.when}>
                {t('circuits.simple.now')} · {formats.time(nowMs)}
              </p>
              <HourWords pen={pen} courses={courses} hour={nowHour} isLarge />
            </WallTile>
            <WallSteps>
              {NEXT_HOURS.map((ahead) => (
                <WallStep key={ahead} concern={concernOf(courses, nowHour + ahead)}>
                  <p className={css.when}>{formats.time(startMs + (nowHour + ahead) * HOUR_MS)}</p>
                  <HourWords pen={pen} courses={courses} hour={nowHour + ahead} />
                </WallStep>
              ))}
            </WallSteps>
            {hasFeature('directive') && (
              <WallTile>
                <p className={css.when}>{t('circuits.simple.order')}</p>
                <Order pen={pen} circuit={known.circuit.circuit} nowMs={nowMs} />
                <div className={css.order}>
                  <AdviceLine
                    pen={pen}
                    circuit={known.circuit.circuit}
                    prescription={advised ?? null}
                    placeName={castpointId === undefined ? nameOf(advised?.castpointId) : null}
                    nowMs={nowMs}
                  />
                </div>
                <TreatmentsDone pen={pen} circuit={known.circuit.circuit} isBrief />
              </WallTile>
            )}
          </Wall>
        )
      }
    </DetailScreen>
  )
}

const concernOf = (courses: readonly SegmentCourse[], hour: number) =>
  (worstIn(courses, hour, hour + 1)?.level ?? 0) >= ACTION_LEVEL ? 'ice-risk' : null

type HourProps = {
  readonly pen: Display
  readonly courses: readonly SegmentCourse[]
  readonly hour: number
  readonly isLarge?: boolean
}

/** The worst of the hour, where, and how cold the coldest road is. */
function HourWords({ pen, courses, hour, isLarge = false }: HourProps) {
  const { t, formats } = pen
  const worst = worstIn(courses, hour, hour + 1)
  const lowestC = courses.reduce<number | null>((lowest, { surfaceC }) => {
    const value = surfaceC[hour] ?? null
    return value === null || (lowest !== null && lowest <= value) ? lowest : value
  }, null)
  return (
    <div className={isLarge ? css.large : css.hour}>
      <strong>
        <SeverityBadge severity={worst && severityOfRisk(worst.level)} isDecoration /> {riskWords(pen, worst)}
      </strong>
      <span>{t('circuits.simple.surface', { value: formats.quantity('temperature', lowestC) })}</span>
      {isLarge && worst && worst.level > 0 && (
        <small>{t('circuits.simple.worst', { place: segmentName(pen, worst.course.segment) })}</small>
      )}
    </div>
  )
}

function Order({
  pen,
  circuit,
  nowMs,
}: {
  readonly pen: Display
  readonly circuit: Circuit
  readonly nowMs: number
}) {
  const params = { circuitId: circuit.id }
  const { data } = useCall('getLatestDirective', { params }, { keepsPrevious: true })
  const standing = [data?.public.inForce, data?.public.announced, data?.private.inForce].filter(
    (directive) => !!directive,
  )
  if (data && standing.length === 0) return <p className={css.hour}>{pen.t('circuits.simple.noOrder')}</p>
  return (
    <div className={css.order}>
      {data && <OrdersCell pen={pen} circuit={circuit} directives={standing} nowMs={nowMs} />}
      {standing.map(({ id, comment }) => comment !== '' && <p key={id}>{comment}</p>)}
      {standing.map((directive) => (
        <ReadReceipt key={directive.id} pen={pen} directive={directive} />
      ))}
    </div>
  )
}
