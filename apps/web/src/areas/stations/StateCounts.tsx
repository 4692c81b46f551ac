import { STATION_STATES, type StationState as State } from '@verglas/contract/codes'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { StationState } from '../../ui/badge/StationState.tsx'
import { CountFilter } from '../../ui/list/CountFilter.tsx'
import { countStates } from './shape.ts'
import type { Station } from './station.ts'

type Props = {
  all: readonly Station[]
  visibleCount: number
  chosen: readonly State[]
  /** On a phone, displays only the states that need attention. */
  isShort: boolean
  onChoose: (states: readonly State[]) => void
}

/** «51 stations · 2 en panne · …»: counts by state; a click on a state filters the list. */
export function StateCounts({ all, visibleCount, chosen, isShort, onChoose }: Props) {
  const { t } = useTranslation()
  const { number } = useContextData().formats()
  const counts = countStates(all)
  return (
    <CountFilter
      total={
        visibleCount === all.length
          ? t('stations.count', { count: all.length })
          : t('stations.visibleCount', { shown: number(visibleCount, 0), total: number(all.length, 0) })
      }
      counts={STATION_STATES.filter(
        (state) => (counts[state] > 0 && !(isShort && state === 'ok')) || chosen.includes(state),
      ).map((state) => ({
        state,
        symbol: <StationState state={state} isShort />,
        count: number(counts[state], 0),
        text: t(`stations.states.${state}`, { count: counts[state] }),
      }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
