import { Link } from '@tanstack/react-router'
import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { IconPhone } from '../../../ui/icons.ts'
import { CameraShot } from '../../cameras/pictures/panels.ts'
import { AdviceLine } from '../advice/AdviceLine.tsx'
import { useCircuitAdvice } from '../advice/use-circuit-advice.ts'
import { camerasAlong } from '../circuits/cameras-along.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'
import { segmentTimelines, worstIn } from '../circuits/circuit-strip.ts'
import { nextDangerWords } from '../circuits/next-danger.ts'
import { riskWords } from '../circuits/risk-words.ts'
import { RoadStatus } from '../road-decisions/RoadStatus.tsx'
import { CrewOrderCard } from './CrewOrderCard.tsx'
import css from './crew.module.css'
import type { CrewOrder } from './use-crew-orders.ts'

type Props = {
  readonly display: Display
  readonly circuit: Circuit
  readonly order: CrewOrder | null
  readonly nowMs: number
}

/** A circuit for its crew: the order with its reports, the next danger, a camera, whom to call. */
export function CrewCircuit({ display, circuit, order, nowMs }: Props) {
  const { t } = display
  const { strongest } = useCircuitAdvice(circuit.id)
  return (
    <>
      <section className={css.card} aria-labelledby="crew-circuit">
        <h2 id="crew-circuit">{circuit.name}</h2>
        <RoadStatus display={display} circuitId={circuit.id} nowMs={nowMs} />
        {order ? (
          <CrewOrderCard display={display} circuit={circuit} order={order} nowMs={nowMs} />
        ) : (
          <>
            <p className={css.large}>{t('crew.noOrder')}</p>
            <AdviceLine
              display={display}
              circuit={circuit}
              prescription={strongest}
              placeName={null}
              nowMs={nowMs}
            />
          </>
        )}
      </section>
      <Surroundings display={display} circuit={circuit} nowMs={nowMs} />
      <div className={css.contacts}>
        <CallCentre display={display} />
        <Link className={css.more} to="/roads/circuit/$circuitId" params={{ circuitId: circuit.id }}>
          {t('circuits.simple.full')}
        </Link>
      </div>
    </>
  )
}

/** The next danger on the circuit, and the camera next to where it is worst. */
function Surroundings({ display, circuit, nowMs }: Omit<Props, 'order'>) {
  const { t } = display
  const { hasFeature } = useContextData()
  const params = { circuitId: circuit.id }
  const segments = useCall('getCircuit', { params }, { keepsPrevious: true }).data?.segments
  const forecast = useCall('getCircuitForecast', { params }, { keepsPrevious: true }).data?.forecast ?? null
  const cameras = useCall('listCameras', {}, { enabled: hasFeature('cameras'), keepsPrevious: true }).data
  const timelines = useMemo(
    () => segmentTimelines(segments ?? [], forecast?.segments ?? []),
    [segments, forecast],
  )
  const startMs = forecast ? Date.parse(forecast.startAt) : 0
  const nowHour = Math.floor((nowMs - startMs) / HOUR_MS)
  const now = worstIn(timelines, nowHour, nowHour + 1)
  const worst = worstIn(timelines, nowHour, nowHour + NEXT_HOURS)
  const camera = useMemo(() => {
    const circuitCameras = camerasAlong(cameras?.cameras ?? [], segments ?? [])
    const nearWorst = worst ? camerasAlong(circuitCameras, [worst.timeline.segment])[0] : undefined
    return nearWorst ?? circuitCameras[0]
  }, [cameras, segments, worst])
  return (
    <>
      <section className={css.card} aria-labelledby="crew-danger">
        <h2 id="crew-danger">{t('crew.danger')}</h2>
        {forecast && now && <p className={css.large}>{t('crew.now', { risk: riskWords(display, now) })}</p>}
        <p className={css.large}>
          {(forecast && nextDangerWords(display, timelines, { startMs, nowHour, nowMs })) ??
            t('circuits.page.noForecast')}
        </p>
      </section>
      {camera && (
        <section className={css.card} aria-label={t('crew.camera')}>
          <CameraShot cameraId={camera.id} />
        </section>
      )}
    </>
  )
}

const NEXT_HOURS = 12

function CallCentre({ display: { t } }: Pick<Props, 'display'>) {
  const { setup } = useContextData()
  const phone = setup.hotline?.phone
  if (!phone) return null
  return (
    <a className={css.call} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      <IconPhone size={24} aria-hidden />
      {t('crew.call', { name: setup.hotline?.name ?? phone })}
    </a>
  )
}
