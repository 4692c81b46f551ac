import { useTranslation } from 'react-i18next'
import { FavouritesFilter } from '../../ui/list/FavouritesFilter.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { FilterChoice } from '../../ui/list/FilterChoice.tsx'
import { SearchText } from '../../ui/list/SearchText.tsx'
import { ZoneFilter } from '../../ui/list/ZoneFilter.tsx'
import { CAMERA_LIST, type ChangeList, type List, ORDERS } from './list-address.ts'

type Props = { list: List; roads: readonly string[]; onChange: ChangeList }

/** Search, zone, road, favourites and order in one line above the cameras. */
export function CameraFilters({ list, roads, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <FilterBar names={[...CAMERA_LIST.filters, 'order']}>
      <SearchText
        label={t('cameras.search')}
        text={list.text}
        onChange={(text) => onChange({ q: text || null })}
      />
      <ZoneFilter zoneId={list.zoneId} onChange={(zone) => onChange({ zone })} />
      {roads.length > 1 && (
        <FilterChoice
          label={t('cameras.road')}
          options={[
            { value: '', label: t('cameras.allRoads') },
            ...roads.map((road) => ({ value: road, label: road })),
          ]}
          value={list.road ?? ''}
          onChange={(road) => onChange({ road: road || null })}
        />
      )}
      <FavouritesFilter
        isOn={list.hasOnlyFavourites}
        onChange={(isOn) => onChange({ favourites: isOn ? 'only' : null })}
      />
      <FilterChoice
        label={t('cameras.order.label')}
        value={list.order}
        options={ORDERS.map((order) => ({ value: order, label: t(`cameras.order.${order}`) }))}
        onChange={(order) => onChange({ order: order === ORDERS[0] ? null : order })}
      />
    </FilterBar>
  )
}
