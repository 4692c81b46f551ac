import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { nowMs } from '../../lib/clock.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useCall } from '../../lib/query.ts'
import { showToast } from '../../ui/toast/toast.ts'
import type { Connection, SourceKind } from './connection-view.ts'
import { isAwaited } from './trouble.ts'

/** Changes of connections are not published, so they are polled, more often while a try is pending. */
export const HEALTH_MS = 10_000
export const AWAITED_MS = 2_000

const ABOUT_CONNECTIONS: ReadonlySet<unknown> = new Set([
  'listConnections',
  'getConnection',
  'countTroubledConnections',
])

/** Refetches everything about connections after a user's action. */
export function useRefreshConnections(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => ABOUT_CONNECTIONS.has(queryKey[1]) })
}

/** The available providers; they change only with the program. */
export function useSources() {
  const query = useCall('listSources', {})
  const byId = new Map<string, SourceKind>(query.data?.sources.map((source) => [source.id, source]))
  return { query, byId }
}

export type ConnectionActs = {
  readonly tryNow: (connection: Connection) => void
  readonly isTrying: (connection: Connection) => boolean
  readonly switchTo: (connection: Connection, isEnabled: boolean) => void
  readonly remove: (connection: Connection, onRemoved?: () => void) => void
}

/** An administrator's actions on a connection; failures appear in a toast. */
export function useConnectionActs(): ConnectionActs {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const refresh = useRefreshConnections()
  const [requested, setRequested] = useState<ReadonlyMap<string, string>>(new Map())
  const ending = {
    onError: (error: unknown) => showToast(failureWords(t, error), 'failed'),
    onSettled: refresh,
  }
  const paramsOf = ({ id }: Connection) => ({ setupId: setup.id, connectionId: id })
  const tried = useMutation({
    mutationFn: (connection: Connection) => call('tryConnection', { params: paramsOf(connection) }),
    onSuccess: ({ requestedAt }, { id }) => {
      setRequested((previous) => new Map(previous).set(id, requestedAt))
      showToast(t('connections.tryRequested'))
    },
    ...ending,
  })
  const switched = useMutation({
    mutationFn: ({ connection, isEnabled }: { connection: Connection; isEnabled: boolean }) =>
      call('updateConnection', {
        params: paramsOf(connection),
        body: { isEnabled, expectedRevision: connection.revision },
      }),
    onSuccess: (_, { isEnabled }) =>
      showToast(t(isEnabled ? 'connections.switchedOn' : 'connections.switchedOff')),
    ...ending,
  })
  const removed = useMutation({
    mutationFn: (connection: Connection) =>
      call('deleteConnection', {
        params: paramsOf(connection),
        query: { expectedRevision: connection.revision },
      }),
    onSuccess: () => showToast(t('connections.deleted')),
    ...ending,
  })
  return {
    tryNow: (connection) => tried.mutate(connection),
    isTrying: (connection) =>
      (tried.isPending && tried.variables.id === connection.id) ||
      isAwaited(connection, requested.get(connection.id), nowMs()),
    switchTo: (connection, isEnabled) => switched.mutate({ connection, isEnabled }),
    remove: (connection, onRemoved) => removed.mutate(connection, onRemoved ? { onSuccess: onRemoved } : {}),
  }
}
