import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { writeInstant } from '../../../time/address-time.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { PointMeteogram } from '../../forecast/panels.ts'
import type { Circuit } from './circuit-rows.ts'
import css from './circuits.module.css'

type Props = {
  readonly display: Display
  readonly circuit: Circuit
  readonly chosenId: string | undefined
  readonly nameOf: (castpointId: string) => string
}

/** The forecast points of a circuit, and the forecast of the chosen one. */
export function CircuitPoints({ display, circuit, chosenId, nameOf }: Props) {
  const { t } = display
  return (
    <section className={css.section} aria-labelledby="circuit-points">
      <h2 id="circuit-points">{t('circuits.page.points')}</h2>
      <Row
        as="nav"
        className={css.points}
        wraps
        gap="6px 16px"
        margin={0}
        aria-label={t('circuits.page.points')}
      >
        {circuit.castpoints.map((id) => (
          <Link
            key={id}
            to="/roads/circuit/$circuitId/$castpointId"
            params={{ circuitId: circuit.id, castpointId: id }}
            search={(previous) => previous}
            aria-current={id === chosenId ? 'page' : undefined}
            resetScroll={false}
          >
            {nameOf(id)}
          </Link>
        ))}
      </Row>
      {chosenId !== undefined && (
        <ChosenPoint display={display} castpointId={chosenId} name={nameOf(chosenId)} />
      )}
    </section>
  )
}

type ChosenProps = { readonly display: Display; readonly castpointId: string; readonly name: string }

function ChosenPoint({ display: { t }, castpointId, name }: ChosenProps) {
  const { points, hasFeature } = useContextData()
  const navigate = useNavigate()
  const stationId = points.find(({ id_castpoint }) => id_castpoint === castpointId)?.id_station
  return (
    <>
      <Row as="p" wraps gap="6px 16px">
        {hasFeature('forecasts') && (
          <Link to="/previsions/view/$castpointId" params={{ castpointId }}>
            {t('circuits.page.point')} · {name}
          </Link>
        )}
        {stationId && hasFeature('stations') && (
          <Link to="/stations/view/$stationId" params={{ stationId }}>
            {t('circuits.page.stationOf', { name })}
          </Link>
        )}
      </Row>
      {hasFeature('forecasts') && (
        <Suspense fallback={<Loading shape="chart" heightPx={520} />}>
          <PointMeteogram
            key={castpointId}
            castpointId={castpointId}
            onSelectHour={(hourMs) =>
              void navigate({
                to: '/previsions/view/$castpointId/$time',
                params: { castpointId, time: writeInstant(hourMs) },
                search: (previous) => previous,
              })
            }
          />
        </Suspense>
      )}
    </>
  )
}
