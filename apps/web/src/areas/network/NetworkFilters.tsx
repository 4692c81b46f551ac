import type { CallAnswer } from '@verglas/contract'
import { ROAD_TYPES } from '@verglas/contract/circuit-codes'
import { RISK_FAMILIES, RISK_LEVELS } from '@verglas/contract/risk-codes'
import { memo } from 'react'
import type { Display } from '../../lib/display.ts'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { FilterChoice } from '../../ui/list/FilterChoice.tsx'
import { ZoneFilter } from '../../ui/list/ZoneFilter.tsx'
import { type ChangeNetwork, NETWORK_ADDRESS, type NetworkState } from './network-address.ts'

const ALL = 'all'

type Props = {
  display: Display
  state: NetworkState
  circuits: CallAnswer<'listCircuits'>['circuits']
  onChange: ChangeNetwork
}

/** Filters of the network. Memoised for the slider, because it offers hundreds of circuits. */
export const NetworkFilters = memo(function NetworkFilters({
  display: { t },
  state,
  circuits,
  onChange,
}: Props) {
  const orNull = (value: string) => (value === ALL ? null : value)
  return (
    <FilterBar names={NETWORK_ADDRESS.filters}>
      <FilterChoice
        label={t('network.filters.kind')}
        value={state.kind ?? ALL}
        options={[
          { value: ALL, label: t('network.filters.allKinds') },
          ...RISK_FAMILIES.map((kind) => ({ value: kind, label: t(`circuits.risk.kinds.${kind}`) })),
        ]}
        onChange={(kind: string) => onChange({ kind: orNull(kind) })}
      />
      <FilterChoice
        label={t('network.filters.level')}
        value={`${state.level}`}
        options={RISK_LEVELS.map((level) => ({
          value: `${level}`,
          label: t(`network.filters.from.${level}`),
        }))}
        onChange={(level) => onChange({ level: level === '1' ? null : level })}
      />
      <FilterChoice
        label={t('network.filters.circuit')}
        value={state.circuitId ?? ALL}
        options={[
          { value: ALL, label: t('network.filters.allCircuits') },
          ...circuits.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(circuit) => onChange({ circuit: orNull(circuit) })}
      />
      <FilterChoice
        label={t('network.filters.type')}
        value={state.roadType ?? ALL}
        options={[
          { value: ALL, label: t('network.filters.allTypes') },
          ...ROAD_TYPES.map((type) => ({ value: type, label: t(`circuits.roadTypes.${type}`) })),
        ]}
        onChange={(type: string) => onChange({ type: orNull(type) })}
      />
      <ZoneFilter zoneId={state.zoneId} onChange={(zone) => onChange({ zone })} />
    </FilterBar>
  )
})
