import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallBody } from '@verglas/contract'
import { call } from '../../../lib/call.ts'
import { sawRev } from '../../../lib/credentials.ts'

/** Queries whose answers change with a report of a crew. */
const CHANGED: ReadonlySet<unknown> = new Set([
  'getOrderProgress',
  'listTreatmentActs',
  'listTreatmentsSince',
])

/** Reports the departure for a pass of an order, or its end. */
export function usePassReport({ circuitId, id }: { readonly circuitId: string; readonly id: string }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ passNo, ...body }: CallBody<'reportPass'> & { passNo: number }) =>
      call('reportPass', { params: { circuitId, directiveId: id, passNo }, body }),
    onSuccess: async ({ rev }) => {
      sawRev(rev)
      await client.invalidateQueries({ predicate: ({ queryKey }) => CHANGED.has(queryKey[1]) })
    },
  })
}
