import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { useIsFavourite } from '../../../ui/favourite/use-is-favourite.ts'
import { lapsedByCircuit } from '../advice/lapsed-advice.ts'
import { plansByCircuit } from '../advice/strongest-advice.ts'
import { useRoadDecisions } from '../road-decisions/use-road-decisions.ts'
import { chunksByCircuit, circuitRows } from './circuit-rows.ts'
import { useOrders } from './use-orders.ts'

type Filter = { readonly text: string; readonly hasOnlyFavourites: boolean }

/** The circuits that match the filter, each with its upcoming risk, its orders and its next departure. */
export function useCircuitRows({ text, hasOnlyFavourites }: Filter, nowMs: number) {
  const { hasFeature } = useContextData()
  const answer = useCall('listCircuits', {}, { keepsPrevious: true })
  const decisions = useRoadDecisions()
  const { directives, orders, unfinished, treatments, isSettled } = useOrders()
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
  const lapsed = useMemo(() => lapsedByCircuit(prescriptions ?? []), [prescriptions])
  const circuits = answer.data?.circuits
  const isFavourite = useIsFavourite('circuits')
  const rows = useMemo(() => {
    const inputs = {
      risks,
      segments,
      directives,
      decisions,
      plans,
      lapsed,
      orders,
      unfinished,
      treatments,
      nowMs,
    }
    const matches = circuitRows(circuits ?? [], text, inputs)
    return hasOnlyFavourites ? matches.filter(({ circuit }) => isFavourite(circuit.id)) : matches
  }, [
    circuits,
    text,
    hasOnlyFavourites,
    isFavourite,
    risks,
    segments,
    directives,
    decisions,
    plans,
    lapsed,
    orders,
    unfinished,
    treatments,
    nowMs,
  ])
  return { answer, rows, risks }
}
