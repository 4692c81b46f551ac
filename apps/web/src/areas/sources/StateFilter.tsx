import type { ConnectionState } from '@verglas/contract/connection-codes'
import { useTranslation } from 'react-i18next'
import { CountFilter } from '../../ui/list/CountFilter.tsx'
import { ConnectionStateLabel } from './ConnectionStateLabel.tsx'
import { countStates, STATES_BY_URGENCY } from './connection-list.ts'
import type { Connection } from './connection-view.ts'

type Props = {
  all: readonly Connection[]
  chosen: readonly ConnectionState[]
  onChoose: (states: readonly ConnectionState[]) => void
}

/** «12 connexions · 1 en échec · …»: a summary of the list in which each state is also a filter. */
export function StateFilter({ all, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const counts = countStates(all)
  return (
    <CountFilter
      total={t('connections.count', { count: all.length })}
      counts={STATES_BY_URGENCY.filter((state) => counts[state] > 0 || chosen.includes(state)).map(
        (state) => ({ state, symbol: <ConnectionStateLabel state={state} />, count: `${counts[state]}` }),
      )}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
