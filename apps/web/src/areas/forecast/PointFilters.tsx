import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconStar, IconStarFilled } from '../../ui/icons.ts'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { FilterChoice } from '../../ui/list/FilterChoice.tsx'
import { SearchText } from '../../ui/list/SearchText.tsx'
import { ZoneFilter } from '../../ui/list/ZoneFilter.tsx'
import type { ChangeList, List } from './list-address.ts'
import { sortsFor } from './point-list.ts'

type Props = { list: List; seesRoad: boolean; onChange: ChangeList }

/** Search, zone, favourites and order in one line over the points. */
export function PointFilters({ list, seesRoad, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <FilterBar>
      <SearchText
        label={t('forecast.search')}
        text={list.text}
        onChange={(text) => onChange({ q: text || null })}
      />
      <ZoneFilter zoneId={list.zoneId} onChange={(zone) => onChange({ zone })} />
      <Button
        size="xs"
        variant={list.hasOnlyFavourites ? 'light' : 'default'}
        aria-pressed={list.hasOnlyFavourites}
        leftSection={list.hasOnlyFavourites ? <IconStarFilled size={14} /> : <IconStar size={14} />}
        onClick={() => onChange({ favourites: list.hasOnlyFavourites ? null : 'only' })}
      >
        {t('forecast.onlyFavourites')}
      </Button>
      <FilterChoice
        label={t('forecast.sort.label')}
        value={list.sort}
        options={sortsFor(seesRoad).map((sort) => ({ value: sort, label: t(`forecast.sort.${sort}`) }))}
        onChange={(sort) => onChange({ sort: sort === 'road' ? null : sort })}
      />
    </FilterBar>
  )
}
