import { useTranslation } from 'react-i18next'
import { FavouritesFilter } from '../../ui/list/FavouritesFilter.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { FilterChoice } from '../../ui/list/FilterChoice.tsx'
import { SearchText } from '../../ui/list/SearchText.tsx'
import { ZoneFilter } from '../../ui/list/ZoneFilter.tsx'
import { useIsPhone } from '../../ui/phone.ts'
import css from './forecast.module.css'
import { type ChangeList, type List, POINT_LIST } from './list-address.ts'
import { sortsFor } from './point-list.ts'

type Props = { list: List; seesRoad: boolean; onChange: ChangeList }

/** Search, zone, favourites and sorting in one line above the points. */
export function PointFilters({ list, seesRoad, onChange }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  return (
    <FilterBar
      names={[...POINT_LIST.filters, 'sort']}
      legend={<p className={css.legend}>{t(legendOf(seesRoad, isPhone))}</p>}
    >
      <SearchText
        label={t('forecast.search')}
        text={list.text}
        onChange={(text) => onChange({ q: text || null })}
      />
      <ZoneFilter zoneId={list.zoneId} onChange={(zone) => onChange({ zone })} />
      <FavouritesFilter
        isOn={list.hasOnlyFavourites}
        onChange={(isOn) => onChange({ favourites: isOn ? 'only' : null })}
      />
      <FilterChoice
        label={t('forecast.sort.label')}
        value={list.sort}
        options={sortsFor(seesRoad).map((sort) => ({ value: sort, label: t(`forecast.sort.${sort}`) }))}
        onChange={(sort) => onChange({ sort: sort === 'road' ? null : sort })}
      />
    </FilterBar>
  )
}

function legendOf(seesRoad: boolean, isPhone: boolean): string {
  if (!seesRoad) return 'forecast.legend.air'
  return isPhone ? 'forecast.legend.cards' : 'forecast.legend.road'
}
