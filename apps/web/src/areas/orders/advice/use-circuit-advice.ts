import { useMemo, useState } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import type { BoardAdvice } from './AdviceCell.tsx'
import { strongestAdvice } from './strongest-advice.ts'

export type CircuitAdvice = {
  /** The advice of each forecast point of the circuit. */
  readonly advices: readonly BoardAdvice[]
  readonly strongest: BoardAdvice | null
  /** False while loading; true once loaded or if the user may not see advice. */
  readonly isSettled: boolean
}

const NONE: readonly BoardAdvice[] = []

/** The advice along a circuit. */
export function useCircuitAdvice(circuitId: string): CircuitAdvice {
  const { hasFeature } = useContextData()
  const isOpen = hasFeature('prescriptions')
  const { data, isPending } = useCall(
    'getPrescriptionBoard',
    { query: { circuitId } },
    { enabled: isOpen, keepsPrevious: true },
  )
  const advices = data?.prescriptions ?? NONE
  const strongest = useMemo(() => strongestAdvice(advices).get(circuitId) ?? null, [advices, circuitId])
  return { advices, strongest, isSettled: !isOpen || !isPending }
}

/**
 * The forecast point with which a circuit page opens: the one with the strongest advice, else the first. It
 * stays fixed while the page is open, so that new advice does not discard a half-written directive.
 */
export function useFirstPoint(
  circuitId: string,
  { strongest, isSettled }: CircuitAdvice,
  firstId: string | undefined,
): string | undefined {
  const [initialPoint, setInitialPoint] = useState<{ circuitId: string; castpointId: string } | null>(null)
  if (initialPoint?.circuitId === circuitId) return initialPoint.castpointId
  const castpointId = isSettled ? (strongest?.castpointId ?? firstId) : undefined
  if (castpointId !== undefined) setInitialPoint({ circuitId, castpointId })
  return castpointId
}
