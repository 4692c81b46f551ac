import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { allAnswered } from '../../../ui/states/answered.ts'
import { treatedLately } from '../../orders/panels.ts'
import { type OpenWork, openWork } from './open-work.ts'

const MINUTE_MS = 60_000

/** The work of the next shift, and what this one has not done since it began; null while loading, or if it could not be loaded. */
export function useOpenWork(
  nowMs: number,
  sinceMs: number,
): {
  readonly work: readonly OpenWork[] | null
  readonly hasFailed: boolean
} {
  const { hasFeature } = useContextData()
  const enabled = hasFeature('directive')
  const hasAdvice = enabled && hasFeature('prescriptions')
  const circuits = useCall(
    'listCircuits',
    {},
    { enabled: enabled && hasFeature('roadcast'), keepsPrevious: true },
  )
  const board = useCall('getDirectiveBoard', {}, { enabled, keepsPrevious: true })
  const progress = useCall('getOrderProgress', {}, { enabled, keepsPrevious: true })
  const advice = useCall('getPrescriptionBoard', {}, { enabled: hasAdvice, keepsPrevious: true })
  const undone = useCall(
    'listUndonePasses',
    { query: { from: new Date(sinceMs).toISOString() } },
    { enabled, keepsPrevious: true },
  )
  const treated = useCall('listTreatmentsSince', treatedLately(nowMs), { enabled, keepsPrevious: true })
  const traffic = useCall('getRoadDecisionBoard', {}, { enabled, keepsPrevious: true })
  const minuteMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS
  const prescriptions = advice.data?.prescriptions
  const answers = allAnswered({ circuits, board, progress, undone, treated, traffic })
  const { data } = answers
  const isWaiting = hasAdvice && advice.isPending
  const work = useMemo(
    () =>
      data === undefined || isWaiting
        ? null
        : openWork({
            circuits: data.circuits.circuits,
            directives: data.board.directives,
            progress: data.progress.orders,
            unfinished: data.progress.unfinished,
            prescriptions: prescriptions ?? [],
            treatments: data.treated.treatments,
            undone: data.undone.passes,
            decisions: data.traffic.decisions,
            nowMs: minuteMs,
          }),
    [data, isWaiting, prescriptions, minuteMs],
  )
  return { work, hasFailed: answers.error !== null || advice.error !== null }
}
