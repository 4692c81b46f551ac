import { Link } from '@tanstack/react-router'
import type { Feature } from '@verglas/contract/features'
import type { OversightPlaceKind } from '@verglas/contract/oversight-codes'

type Props = {
  kind: OversightPlaceKind
  id: string
  name: string
  hasFeature: (feature: Feature) => boolean
}

/** A link to the page of a place, if the person may open it. */
export function PlaceLink({ kind, id, name, hasFeature }: Props) {
  if (kind === 'castpoint' && hasFeature('forecasts'))
    return (
      <Link to="/previsions/view/$castpointId" params={{ castpointId: id }}>
        {name}
      </Link>
    )
  if (kind === 'station' && hasFeature('stations'))
    return (
      <Link to="/stations/view/$stationId" params={{ stationId: id }}>
        {name}
      </Link>
    )
  if (kind === 'segment' && hasFeature('roadcast'))
    return (
      <Link to="/roads" search={{ segment: id }}>
        {name}
      </Link>
    )
  return name
}
