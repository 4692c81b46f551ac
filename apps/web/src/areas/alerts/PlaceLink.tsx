import { Link } from '@tanstack/react-router'
import { hasNoPlace } from '@verglas/contract/alert-rules'
import type { Alert } from './use-alerts.ts'

type Props = { alert: Pick<Alert, 'id_castpoint' | 'id_station' | 'id_circuit' | 'point_name'> }

/**
 * Links to the alerts of a point above its forecast, to the page of a station without a forecast point, or to
 * the forecast of a circuit. An alert without a place has none to link to.
 */
export function PlaceLink({ alert }: Props) {
  const { id_castpoint, id_station, id_circuit, point_name } = alert
  if (hasNoPlace(alert)) return point_name
  if (id_circuit !== null)
    return (
      <Link to="/roads/circuit/$circuitId" params={{ circuitId: id_circuit }}>
        {point_name}
      </Link>
    )
  return id_castpoint === '' && id_station !== null ? (
    <Link to="/stations/view/$stationId" params={{ stationId: id_station }}>
      {point_name}
    </Link>
  ) : (
    <Link to="/alerts/view/$castpointId" params={{ castpointId: id_castpoint }}>
      {point_name}
    </Link>
  )
}
