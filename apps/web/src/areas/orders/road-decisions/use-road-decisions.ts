import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallAnswer, CallBody } from '@verglas/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { raiseHighestRev } from '../../../lib/credentials.ts'
import { useCall } from '../../../lib/query.ts'
import { showToast } from '../../../ui/toast/toast.ts'

export type RoadDecision = CallAnswer<'listRoadDecisions'>['decisions'][number]

const NONE: readonly RoadDecision[] = []

/** The decisions on all circuits that hold now or later; none for those who may not see orders. */
export function useRoadDecisions(): readonly RoadDecision[] {
  const { hasFeature } = useContextData()
  const board = useCall('getRoadDecisionBoard', {}, { enabled: hasFeature('directive'), keepsPrevious: true })
  return board.data?.decisions ?? NONE
}

/** Queries whose answers change with a decision. */
const CHANGED: ReadonlySet<unknown> = new Set([
  'listRoadDecisions',
  'getRoadDecisionBoard',
  'getPrescriptionBoard',
  'getLatestPrescription',
])

/** Records decisions on a circuit, and ends them. */
export function useDeciding(circuitId: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ predicate: ({ queryKey }) => CHANGED.has(queryKey[1]) })
  const record = useMutation({
    mutationFn: (body: CallBody<'recordRoadDecision'>) =>
      call('recordRoadDecision', { params: { circuitId }, body }),
    onSuccess: async ({ rev, notifiedCount }, { notify }) => {
      raiseHighestRev(rev)
      showToast(
        notify
          ? t('circuits.roadDecision.notified', { count: notifiedCount })
          : t('circuits.roadDecision.recorded'),
      )
      await refresh()
    },
    // A decision that was recorded meanwhile must also appear.
    onError: refresh,
  })
  const end = useMutation({
    mutationFn: (decisionId: string) => call('endRoadDecision', { params: { circuitId, decisionId } }),
    onSuccess: async ({ rev }) => {
      raiseHighestRev(rev)
      showToast(t('circuits.roadDecision.ended'))
      await refresh()
    },
    onError: refresh,
  })
  return { record, end }
}
