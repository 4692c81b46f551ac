import { CONNECTION_STATES, type ConnectionState } from '@verglas/contract/connection-codes'
import { useTranslation } from 'react-i18next'
import { ConnectionStateSign } from './ConnectionStateSign.tsx'
import type { Connection } from './connection.ts'
import { countStates, STATES_BY_URGENCY } from './connection-list.ts'
import css from './sources.module.css'

type Props = {
  all: readonly Connection[]
  chosen: readonly ConnectionState[]
  onChoose: (states: readonly ConnectionState[]) => void
}

/** «12 connexions · 1 en échec · …»: the facts of the list; each state is its filter too. */
export function StateFilter({ all, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const counts = countStates(all)
  const toggled = (state: ConnectionState) =>
    CONNECTION_STATES.filter((other) => chosen.includes(other) !== (other === state))
  return (
    <>
      <span className={css.count}>{t('connections.count', { count: all.length })}</span>
      {STATES_BY_URGENCY.filter((state) => counts[state] > 0 || chosen.includes(state)).map((state) => (
        <button
          key={state}
          type="button"
          className={css.stateCount}
          aria-pressed={chosen.includes(state)}
          onClick={() => onChoose(toggled(state))}
        >
          <ConnectionStateSign state={state} />
          <span className="numbers">{counts[state]}</span>
        </button>
      ))}
    </>
  )
}
