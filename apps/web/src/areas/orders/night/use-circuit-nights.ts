import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useCircuitRows } from '../circuits/use-circuit-rows.ts'
import {
  byUrgency,
  type CircuitNight,
  FORESEEN_HOURS,
  NIGHT_HOURS,
  waitsForDecision,
  worstByHour,
} from './circuit-night.ts'

const EVERY_CIRCUIT = { text: '', hasOnlyFavourites: false }

/** The night of every circuit; the earliest decision or departure comes first. */
export function useCircuitNights(fromMs: number, nowMs: number) {
  const { hasFeature } = useContextData()
  const { answer, rows, risks } = useCircuitRows(EVERY_CIRCUIT, nowMs)
  const hasOrders = hasFeature('directive')
  const nights = useMemo(
    (): readonly CircuitNight[] =>
      rows
        .map((row) => {
          const hours = worstByHour(risks.get(row.circuit.id), fromMs, nowMs, FORESEEN_HOURS)
          return { row, hours: hours.slice(0, NIGHT_HOURS), laterHours: hours.slice(NIGHT_HOURS) }
        })
        .map(({ row, ...hours }) => ({
          ...row,
          ...hours,
          // A user who may not see orders cannot know which departures are not ordered.
          isUndecided: hasOrders && waitsForDecision(row, fromMs),
        }))
        .toSorted(byUrgency),
    [rows, risks, fromMs, nowMs, hasOrders],
  )
  return { answer, nights }
}
