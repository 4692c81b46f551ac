import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '@verglas/contract'
import { useMemo } from 'react'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { raiseHighestRev } from '../../../lib/credentials.ts'
import { useCall } from '../../../lib/query.ts'

export type OwnDirective = CallAnswer<'listOwnDirectives'>['directives'][number]

const NONE: readonly OwnDirective[] = []

/**
 * The directives in force of which the user was notified; null while loading. `atPresent`: always the current ones,
 * even if the screen shows a past instant.
 */
export function useOwnDirectives({ atPresent = false } = {}): readonly OwnDirective[] | null {
  const { hasFeature } = useContextData()
  const options = { enabled: hasFeature('directive'), keepsPrevious: true, atPresent }
  return useCall('listOwnDirectives', {}, options).data?.directives ?? null
}

/** The user's unread directives. */
export function useUnreadDirectives(options: { atPresent?: boolean } = {}): readonly OwnDirective[] {
  const ownDirectives = useOwnDirectives(options)
  return useMemo(() => ownDirectives?.filter(({ readAt }) => readAt === null) ?? NONE, [ownDirectives])
}

/** The ids of the user's unread directives. */
export function useUnreadIds(): ReadonlySet<string> {
  const unread = useUnreadDirectives()
  return useMemo(() => new Set(unread.map(({ directive }) => directive.id)), [unread])
}

/** The number of the user's unread directives by circuit id. */
export function useUnreadCounts(): ReadonlyMap<string, number> {
  const unread = useUnreadDirectives()
  return useMemo(() => {
    const counts = new Map<string, number>()
    for (const { directive } of unread)
      counts.set(directive.circuitId, (counts.get(directive.circuitId) ?? 0) + 1)
    return counts
  }, [unread])
}

/** Queries whose answers change with a receipt or a repeated notification. */
const CHANGED: ReadonlySet<unknown> = new Set(['listOwnDirectives', 'listDirectiveReaders'])

/** Runs an action on the receipts of a directive, then refetches them. */
function useReceiptAct<Answer extends { rev: number }>(act: () => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: ({ rev }) => {
      raiseHighestRev(rev)
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
