import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallBody } from '@verglas/contract'
import type { Way } from '@verglas/contract/codes'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { useCall } from '../../../lib/query.ts'

/** The circuits whose directives the user follows, and how; publications do not change it. */
export function useFollows() {
  const { hasFeature } = useContextData()
  return useCall('listFollowedCircuits', {}, { enabled: hasFeature('directive') })
}

/** Changes the followed circuits; the screen shows the server's answer. */
export function useFollowChange() {
  const { t } = useTranslation()
  const { setup, me } = useContextData()
  const client = useQueryClient()
  const follows = useFollows().data
  const change = useMutation({
    mutationFn: (body: CallBody<'followCircuits'>) =>
      call('followCircuits', { params: { setupId: setup.id, userId: me.id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [setup.id, 'listFollowedCircuits'] }),
  })
  const notices = follows?.notices ?? []
  return {
    /** The channels through which one circuit is followed; null: not followed. */
    follow(circuitId: string, ways: readonly Way[] | null) {
      const others = notices.filter((notice) => notice.circuitId !== circuitId)
      change.mutate({ notices: ways === null ? others : [...others, { circuitId, ways: [...ways] }] })
    },
    setSound(hasSound: boolean) {
      change.mutate({ notices: [...notices], hasSound })
    },
    /** The ways by which the user is reached while on duty, first to last. */
    setDutyWays(dutyWays: readonly Way[]) {
      change.mutate({ notices: [...notices], dutyWays: [...dutyWays] })
    },
    isRunning: change.isPending,
    problem: change.error ? failureWords(t, change.error) : null,
  }
}
