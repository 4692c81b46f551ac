import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { useIsFavourite } from '../../../ui/favourite/use-is-favourite.ts'
import { plansByCircuit } from '../advice/strongest-advice.ts'
import { chunksByCircuit, circuitRows, type Directive } from './circuit-rows.ts'

const NO_DIRECTIVES: readonly Directive[] = []

type Filter = { readonly text: string; readonly hasOnlyFavourites: boolean }

/** The circuits that match the filter, each with its upcoming risk and its orders. */
export function useCircuitRows({ text, hasOnlyFavourites }: Filter, nowMs: number) {
  const { hasFeature } = useContextData()
  const answer = useCall('listCircuits', {}, { keepsPrevious: true })
  const board = useCall('getDirectiveBoard', {}, { enabled: hasFeature('directive'), keepsPrevious: true })
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
  const plans = useMemo(() => plansByCircuit(advice?.prescriptions ?? []), [advice])
  const circuits = answer.data?.circuits
  const directives = board.data?.directives ?? NO_DIRECTIVES
  const isFavourite = useIsFavourite('circuits')
  const rows = useMemo(() => {
    const matches = circuitRows(circuits ?? [], text, { risks, segments, directives, plans, nowMs })
    return hasOnlyFavourites ? matches.filter(({ circuit }) => isFavourite(circuit.id)) : matches
  }, [circuits, text, hasOnlyFavourites, isFavourite, risks, segments, directives, plans, nowMs])
  return { answer, rows, risks }
}
