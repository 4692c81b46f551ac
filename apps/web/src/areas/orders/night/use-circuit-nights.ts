import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { useCircuitRows } from '../circuits/use-circuit-rows.ts'
import type { OrderProgress } from '../crew/crew-pass.ts'
import { byUrgency, type CircuitNight, workOn, worstByHour } from './circuit-night.ts'

const NO_ORDERS: readonly OrderProgress[] = []
const EVERY_CIRCUIT = { text: '', hasOnlyFavourites: false }

/** The night of every circuit, what has to be decided or driven first at the top. */
export function useCircuitNights(fromMs: number, nowMs: number) {
  const { hasFeature } = useContextData()
  const { answer, rows, risks } = useCircuitRows(EVERY_CIRCUIT, nowMs)
  const progress = useCall('getOrderProgress', {}, { enabled: hasFeature('directive'), keepsPrevious: true })
  const orders = progress.data?.orders ?? NO_ORDERS
  const nights = useMemo(
    (): readonly CircuitNight[] =>
      rows
        .map((row) => ({
          ...row,
          hours: worstByHour(risks.get(row.circuit.id), fromMs, nowMs),
          ...workOn(row, orders, fromMs),
        }))
        .toSorted(byUrgency),
    [rows, risks, orders, fromMs, nowMs],
  )
  return { answer, nights }
}
