import { useQueryClient } from '@tanstack/react-query'
import { useContextData } from '../../../lib/context.ts'
import { raiseHighestRev } from '../../../lib/credentials.ts'
import { showToast } from '../../../ui/toast/toast.ts'

/** Shows that the roster was changed, and refetches the data that depend on it. */
export function useRosterChange() {
  const { setup } = useContextData()
  const client = useQueryClient()
  return async (rev: number, message: string) => {
    raiseHighestRev(rev)
    showToast(message)
    await Promise.all(
      (['getDutyRoster', 'listDutyReplacements', 'listDuties'] as const).map((name) =>
        client.invalidateQueries({ queryKey: [setup.id, name] }),
      ),
    )
  }
}
