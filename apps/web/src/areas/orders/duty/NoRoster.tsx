import { Note } from '../../../ui/layout/Note.tsx'
import { circuitNameList } from './circuit-groups.ts'
import type { RosterView } from './roster-view.ts'

/** The circuits without a roster, whose followers are notified instead. */
export function NoRoster({ display: { t }, names, roster }: RosterView) {
  const circuitIds = names.circuits.map(({ id }) => id).filter((id) => !roster.circuitIds.includes(id))
  if (circuitIds.length === 0) return null
  return (
    <Note>{t('duty.noRoster', { count: circuitIds.length, names: circuitNameList(circuitIds, names) })}</Note>
  )
}
