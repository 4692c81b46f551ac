import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '@verglas/contract'
import { useMemo } from 'react'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { sawRev } from '../../../lib/credentials.ts'
import { useCall } from '../../../lib/query.ts'

export type OwnDirective = CallAnswer<'listOwnDirectives'>['directives'][number]

const NONE: readonly OwnDirective[] = []

/**
 * The directives in force that the person was told of, null before they are known; `atPresent`: also where the screen is
 * back in time.
 */
export function useOwnDirectives({ atPresent = false } = {}): readonly OwnDirective[] | null {
  const { hasFeature } = useContextData()
  const options = { enabled: hasFeature('directive'), keepsPrevious: true, atPresent }
  return useCall('listOwnDirectives', {}, options).data?.directives ?? null
}

/** Those that the person has not read. */
export function useUnreadDirectives(options: { atPresent?: boolean } = {}): readonly OwnDirective[] {
  const own = useOwnDirectives(options)
  return useMemo(() => own?.filter(({ readAt }) => readAt === null) ?? NONE, [own])
}

/** Reads that a receipt, or telling again, changes. */
const CHANGED: ReadonlySet<unknown> = new Set(['listOwnDirectives', 'listDirectiveReaders'])

/** After an act on the receipts of a directive: what is shown of them is asked anew. */
function useReceiptAct<Answer extends { rev: number }>(act: () => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: ({ rev }) => {
      sawRev(rev)
      return client.invalidateQueries({ predicate: ({ queryKey }) => CHANGED.has(queryKey[1]) })
    },
  })
}

type Named = { readonly id: string; readonly circuitId: string }
const paramsOf = ({ id, circuitId }: Named) => ({ params: { circuitId, directiveId: id } })

export const useReadDirective = (directive: Named) =>
  useReceiptAct(() => call('readDirective', paramsOf(directive)))

export const useNotifyAgain = (directive: Named) =>
  useReceiptAct(() => call('notifyDirective', paramsOf(directive)))
