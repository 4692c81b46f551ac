import { useNavigate } from '@tanstack/react-router'
import { type CircuitAdvice, useFirstPoint } from '../advice/use-circuit-advice.ts'

export type ChosenPoint = {
  /** Undefined while loading, or if the circuit has no forecast point. */
  readonly id: string | undefined
  /** Whether the point is from the address rather than from the strongest advice. */
  readonly isOfAddress: boolean
  readonly choose: (castpointId: string | null) => void
}

type Input = {
  readonly circuitId: string
  /** The point of the address. */
  readonly castpointId: string | undefined
  readonly advice: CircuitAdvice
  /** The points of the circuit, once loaded. */
  readonly castpointIds: readonly string[] | undefined
}

/** The forecast point whose details a circuit page shows. */
export function useChosenPoint({ circuitId, castpointId, advice, castpointIds }: Input): ChosenPoint {
  const navigate = useNavigate()
  const firstId = useFirstPoint(circuitId, advice, castpointIds?.[0])
  const isOfAddress = castpointId !== undefined && castpointIds?.includes(castpointId) === true
  const choose = (id: string | null) =>
    id !== null &&
    void navigate({
      to: '/roads/circuit/$circuitId/$castpointId',
      params: { circuitId, castpointId: id },
      search: (previous) => previous,
      resetScroll: false,
    })
  return { id: isOfAddress ? castpointId : firstId, isOfAddress, choose }
}
