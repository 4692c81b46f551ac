import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { useIsFavourite } from '../../../ui/favourite/use-is-favourite.ts'
import { plansByCircuit } from '../advice/strongest-advice.ts'
import type { OrderProgress } from '../crew/crew-pass.ts'
import type { Directive } from '../directives/directive.ts'
import { chunksByCircuit, circuitRows } from './circuit-rows.ts'

const NO_DIRECTIVES: readonly Directive[] = []
const NO_ORDERS: readonly OrderProgress[] = []

type Filter = { readonly text: string; readonly hasOnlyFavourites: boolean }

/** The circuits that match the filter, each with its upcoming risk, its orders and its next departure. */
export function useCircuitRows({ text, hasOnlyFavourites }: Filter, nowMs: number) {
  const { hasFeature } = useContextData()
  const answer = useCall('listCircuits', {}, { keepsPrevious: true })
  const hasOrders = hasFeature('directive')
  const board = useCall('getDirectiveBoard', {}, { enabled: hasOrders, keepsPrevious: true })
  const progress = useCall('getOrderProgress', {}, { enabled: hasOrders, keepsPrevious: true })
  // Until the orders are known, nobody may read that a departure waits for one.
  const isSettled = !hasOrders || (!board.isPending && !progress.isPending)
  const risksAnswer = useCall('getRoadRisks', {}, { keepsPrevious: true }).data
  const chunks = useCall('listRoadChunks', {}, { keepsPrevious: true }).data
  const risks = useMemo(
    () => new Map(risksAnswer?.circuits.map((circuit) => [circuit.circuitId, circuit])),
    [risksAnswer],
  )
  const segments = useMemo(() => chunksByCircuit(chunks?.segments ?? []), [chunks])
  const advice = useCall(
    'getPrescriptionBoard',
    {},
    { enabled: hasFeature('prescriptions'), keepsPrevious: true },
  ).data
  const prescriptions = isSettled ? advice?.prescriptions : undefined
  const plans = useMemo(() => plansByCircuit(prescriptions ?? []), [prescriptions])
  const circuits = answer.data?.circuits
  const directives = board.data?.directives ?? NO_DIRECTIVES
  const orders = progress.data?.orders ?? NO_ORDERS
  const isFavourite = useIsFavourite('circuits')
  const rows = useMemo(() => {
    const matches = circuitRows(circuits ?? [], text, { risks, segments, directives, plans, orders, nowMs })
    return hasOnlyFavourites ? matches.filter(({ circuit }) => isFavourite(circuit.id)) : matches
  }, [circuits, text, hasOnlyFavourites, isFavourite, risks, segments, directives, plans, orders, nowMs])
  return { answer, rows, risks }
}
