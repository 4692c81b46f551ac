import { useTranslation } from 'react-i18next'
import { IconStar } from '../../ui/icons.ts'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { FilterChoice } from '../../ui/list/FilterChoice.tsx'
import { SearchText } from '../../ui/list/SearchText.tsx'
import { ZoneFilter } from '../../ui/list/ZoneFilter.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import { type ChangeList, type List, STATION_LIST } from './list-address.ts'

type Props = { list: List; onChange: ChangeList; isPhone: boolean }

/** Search, zone, favourites and columns in one line above the table. */
export function StationFilters({ list, onChange, isPhone }: Props) {
  const { t } = useTranslation()
  return (
    <FilterBar names={STATION_LIST.filters}>
      <SearchText
        label={t('stations.search')}
        text={list.text}
        onChange={(text) => onChange({ q: text || null })}
      />
      <ZoneFilter zoneId={list.zoneId} onChange={(zone) => onChange({ zone })} />
      <FilterChoice
        label={t('stations.favourites.label')}
        icon={<IconStar size={14} />}
        options={(['all', 'first', 'only'] as const).map((value) => ({
          value,
          label: t(`stations.favourites.${value}`),
        }))}
        value={list.favourites}
        onChange={(value) => onChange({ favourites: value === 'all' ? null : value })}
      />
      {!isPhone && <ColumnChooser columns={list.columns} onChange={(columns) => onChange({ columns })} />}
    </FilterBar>
  )
}
