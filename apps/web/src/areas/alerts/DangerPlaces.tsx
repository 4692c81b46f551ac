import { type Danger, hasNoPlace } from '@verglas/contract/alert-rules'
import type { ReactNode } from 'react'
import type { Display } from '../../lib/display.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { CircuitTraffic } from '../orders/panels.ts'
import { timeWords } from './alert-words.ts'
import css from './alerts.module.css'
import { type AffectedCircuit, dangerPlaces } from './danger-places.ts'
import { PlaceLink } from './PlaceLink.tsx'
import type { Alert } from './use-alerts.ts'

/** Maximum names on a closed card; an open card lists all. */
const MAX_CIRCUITS = 9
const MAX_PLACES = 3

type Props = {
  display: Display
  danger: Danger<Alert>
  nowMs: number
  isOpen: boolean
  /** For a wall: only some names, because a wall cannot be scrolled. */
  isShort?: boolean
}

/** Where a danger is: the circuits first, because crews are sent there. */
export function DangerPlaces({ display, danger, nowMs, isOpen, isShort = false }: Props) {
  const { t } = display
  const { circuits, others: otherPlaces } = dangerPlaces(danger)
  // Worst first, so that circuits that have eased come after those that are counted.
  const count = danger.circuits.length
  const others = otherPlaces.filter((alert) => !hasNoPlace(alert))
  return (
    <>
      {circuits.length > 0 && (
        <p className={css.places}>
          {t('alerts.circuits', { count })}{' '}
          {!isOpen && (
            <Names
              alerts={circuits.slice(0, count).map(({ alert }) => alert)}
              max={isShort ? MAX_PLACES : MAX_CIRCUITS}
              {...{ display, nowMs }}
            />
          )}
        </p>
      )}
      {isOpen && circuits.length > 0 && (
        <ul className={css.circuits}>
          {circuits.map((circuit) => (
            <li key={circuit.alert.id_circuit}>
              <CircuitLine display={display} circuit={circuit} nowMs={nowMs} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && !(isShort && circuits.length > 0) && (
        <p className={css.places}>
          {t(circuits.length > 0 ? 'alerts.otherPlaces' : 'alerts.places', { count: others.length })}{' '}
          <Names alerts={others} max={isOpen ? others.length : MAX_PLACES} {...{ display, nowMs }} />
        </p>
      )}
      {!isOpen && circuits.length + others.length === 0 && (
        <p className={css.places}>{t('alerts.noPlaceText')}</p>
      )}
    </>
  )
}

type NamesProps = Pick<Props, 'display' | 'nowMs'> & { alerts: readonly Alert[]; max: number }

function Names({ display, alerts, max, nowMs }: NamesProps): ReactNode {
  return (
    <>
      {alerts.slice(0, max).map((alert, index) => (
        <span key={alert.id_circuit ?? (alert.id_castpoint || alert.id_station)}>
          {index > 0 && ', '}
          <PlaceLink alert={alert} />
          {alert.id_circuit !== null && (
            <CircuitTraffic display={display} circuitId={alert.id_circuit} nowMs={nowMs} />
          )}
        </span>
      ))}
      {alerts.length > max && ' …'}
    </>
  )
}

/** «extrême · Gévaudan · 5 km sur 29 · fort sam. 28 23:00 – 04:00, extrême vers 01:00» */
function CircuitLine({
  display,
  circuit: { alert, severity, alerts, affectedKm, totalKm },
  nowMs,
}: {
  display: Display
  circuit: AffectedCircuit
  nowMs: number
}) {
  const { t, formats } = display
  const lengthWords = (km: number) => formats.quantity('visibility', km * 1000)
  return (
    <>
      <SeverityBadge severity={severity} /> <PlaceLink alert={alert} />
      <CircuitTraffic display={display} circuitId={alert.id_circuit ?? ''} nowMs={nowMs} />{' '}
      {affectedKm !== null && totalKm !== null && (
        <span className="numbers">
          {affectedKm < totalKm
            ? t('alerts.partOfCircuit', {
                affected: lengthWords(affectedKm),
                total: lengthWords(totalKm),
              })
            : t('alerts.wholeCircuit', { total: lengthWords(totalKm) })}
        </span>
      )}{' '}
      <span className="numbers">{timeWords(display, alerts, nowMs)}</span>
    </>
  )
}
