import { Link } from '@tanstack/react-router'
import type { InfoPlace } from '@verglas/contract/desk-codes'
import type { ReactNode } from 'react'
import type { Info } from '../../lib/info.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { usePlaces } from './use-places.ts'

/** The places of a news item, each linked to its page; places that the person may not see are left out. */
export function PlaceLinks({ places }: { places: Info['places'] }) {
  const visiblePlaces = usePlaces({ enabled: places.length > 0 })
  const named = visiblePlaces.filter(({ kind, id }) =>
    places.some((place) => place.kind === kind && place.id === id),
  )
  if (named.length === 0) return null
  return (
    <Row as="ul" wraps gap="4px 14px" margin="0 0 10px" size={13}>
      {named.map(({ kind, id, name }) => (
        <li key={`${kind} ${id}`}>{LINKS[kind](id, name)}</li>
      ))}
    </Row>
  )
}

const LINKS = {
  station: (stationId, name) => (
    <Link to="/stations/view/$stationId" params={{ stationId }}>
      {name}
    </Link>
  ),
  castpoint: (castpointId, name) => (
    <Link to="/previsions/view/$castpointId" params={{ castpointId }}>
      {name}
    </Link>
  ),
  circuit: (circuitId, name) => (
    <Link to="/roads/circuit/$circuitId" params={{ circuitId }}>
      {name}
    </Link>
  ),
} satisfies Record<InfoPlace, (id: string, name: string) => ReactNode>
