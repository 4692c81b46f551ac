import { STATION_STATES, type StationState as State } from '@verglas/contract/codes'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { StationState } from '../../ui/badge/StationState.tsx'
import { countStates } from './shape.ts'
import type { Station } from './station.ts'
import css from './stations.module.css'

type Props = {
  all: readonly Station[]
  shownCount: number
  chosen: readonly State[]
  /** On a phone only what needs attention. */
  isShort: boolean
  onChoose: (states: readonly State[]) => void
}

/** «51 stations · 2 en panne · …»: the facts of the list; each state is its filter too. */
export function StateCounts({ all, shownCount, chosen, isShort, onChoose }: Props) {
  const { t } = useTranslation()
  const { number } = useContextData().formats()
  const counts = countStates(all)
  const toggle = (state: State) =>
    onChoose(chosen.includes(state) ? chosen.filter((other) => other !== state) : [...chosen, state])
  return (
    <>
      <span className={css.count}>
        {shownCount === all.length
          ? t('stations.count', { count: all.length })
          : t('stations.shown', { shown: number(shownCount, 0), total: number(all.length, 0) })}
      </span>
      {STATION_STATES.filter(
        (state) => (counts[state] > 0 && !(isShort && state === 'ok')) || chosen.includes(state),
      ).map((state) => (
        <button
          key={state}
          type="button"
          className={css.stateCount}
          aria-pressed={chosen.includes(state)}
          onClick={() => toggle(state)}
        >
          <StationState state={state} isShort />
          <span>{t(`stations.states.${state}`, { count: counts[state] })}</span>
        </button>
      ))}
    </>
  )
}
