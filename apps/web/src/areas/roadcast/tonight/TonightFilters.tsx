import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../ui/choice/Segmented.tsx'
import { FavouritesFilter } from '../../../ui/list/FavouritesFilter.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { FilterChoice } from '../../../ui/list/FilterChoice.tsx'
import { SearchText } from '../../../ui/list/SearchText.tsx'
import { ZoneFilter } from '../../../ui/list/ZoneFilter.tsx'
import { type ChangeList, HOURS, type List, SHOWS, SINCES, SORTS, TONIGHT_LIST } from './tonight-list.ts'

type Props = { list: List; look: string; isPhone: boolean; legend: ReactNode; onChange: ChangeList }

/**
 * Which roads, in which order, over how many hours, which value, and compared with when; a phone has room for
 * few.
 */
export function TonightFilters({ list, look, isPhone, legend, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <FilterBar names={TONIGHT_LIST.names} legend={legend}>
      <SearchText
        label={t('tonight.search')}
        text={list.text}
        onChange={(text) => onChange({ q: text || null })}
      />
      <ZoneFilter zoneId={list.zoneId} onChange={(zone) => onChange({ zone })} />
      <FavouritesFilter
        isOn={list.hasOnlyFavourites}
        onChange={(isOn) => onChange({ favourites: isOn ? 'only' : null })}
      />
      <FilterChoice
        label={t('tonight.sort.label')}
        value={list.sort}
        options={SORTS.map((sort) => ({ value: sort, label: t(`tonight.sort.${sort}`) }))}
        onChange={(sort) => onChange({ sort: sort === SORTS[0] ? null : sort })}
      />
      <Segmented
        label={t('tonight.show.label')}
        value={list.show}
        options={SHOWS.map((show) => ({ value: show, label: t(`tonight.show.${show}`) }))}
        onChange={(show) => onChange({ show: show === SHOWS[0] ? null : show })}
      />
      {!isPhone && (
        <Segmented
          label={t('tonight.hours')}
          value={String(list.hours)}
          options={HOURS.map((hours) => ({ value: hours, label: t('tonight.hoursShort', { hours }) }))}
          onChange={(hours) => onChange({ hours: hours === HOURS[0] ? null : hours })}
        />
      )}
      <FilterChoice
        label={t('tonight.since.label')}
        value={list.since}
        options={SINCES.map((since) => ({
          value: since,
          label:
            since === 'look'
              ? t('tonight.since.look', { time: look })
              : t('tonight.since.hours', { hours: since }),
        }))}
        onChange={(since) => onChange({ since: since === SINCES[0] ? null : since })}
      />
      <Button
        size="xs"
        variant={list.hasOnlyChanged ? 'light' : 'default'}
        aria-pressed={list.hasOnlyChanged}
        onClick={() => onChange({ changed: list.hasOnlyChanged ? null : 'only' })}
      >
        {t('tonight.onlyChanged')}
      </Button>
    </FilterBar>
  )
}
