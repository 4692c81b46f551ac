import { Link } from '@tanstack/react-router'
import type { Alert } from './use-alerts.ts'

type Props = { alert: Pick<Alert, 'id_castpoint' | 'id_station' | 'point_name'> }

/**
 * Links to the alerts of a point above its forecast, or to the page of a station without a forecast point.
 */
export function PlaceLink({ alert: { id_castpoint, id_station, point_name } }: Props) {
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
