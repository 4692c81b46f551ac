import { type ReactNode, useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import type { CircuitRow } from '../circuits/circuit-rows.ts'
import { AdviceCell } from './AdviceCell.tsx'
import { strongestAdvice } from './strongest-advice.ts'

/** Renders the strongest advice of a circuit in a list; null if the user may not see advice. */
export function useAdviceCell(display: Display, nowMs: number): ((row: CircuitRow) => ReactNode) | null {
  const { points, hasFeature } = useContextData()
  const isOpen = hasFeature('prescriptions')
  const board = useCall('getPrescriptionBoard', {}, { enabled: isOpen, keepsPrevious: true }).data
  const adviceOf = useMemo(() => strongestAdvice(board?.prescriptions ?? []), [board])
  const placeOf = useMemo(
    () => new Map(points.map(({ id_castpoint, name }) => [id_castpoint, name])),
    [points],
  )
  return useMemo(() => {
    if (!isOpen) return null
    return (row: CircuitRow) => {
      const { circuit } = row
      const prescription = adviceOf.get(circuit.id) ?? null
      return (
        <AdviceCell
          display={display}
          circuit={circuit}
          prescription={prescription}
          placeName={placeOf.get(prescription?.castpointId ?? '') ?? ''}
          nowMs={nowMs}
          hasDangerColumns
          work={row}
        />
      )
    }
  }, [isOpen, adviceOf, placeOf, display, nowMs])
}
