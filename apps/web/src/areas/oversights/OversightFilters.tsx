import { Button } from '@mantine/core'
import type { Display } from '../../lib/display.ts'
import { FavouritesFilter } from '../../ui/list/FavouritesFilter.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { FilterChoice } from '../../ui/list/FilterChoice.tsx'
import { SearchText } from '../../ui/list/SearchText.tsx'
import { type ChangeList, type List, MIN_SEVERITIES, OVERSIGHT_LIST } from './list-address.ts'

const ALL = 'all'

type Props = { display: Display; list: List; onChange: ChangeList }

/** Filters by name, worst forecast severity, favourites, and active now. */
export function OversightFilters({ display: { t }, list, onChange }: Props) {
  return (
    <FilterBar names={OVERSIGHT_LIST.filters}>
      <SearchText
        label={t('oversights.search')}
        text={list.text}
        onChange={(text) => onChange({ q: text || null })}
      />
      <FilterChoice
        label={t('oversights.filters.severity')}
        value={list.minSeverity === 0 ? ALL : `${list.minSeverity}`}
        options={[
          { value: ALL, label: t('oversights.filters.allSeverities') },
          ...MIN_SEVERITIES.map((severity) => ({
            value: `${severity}`,
            label: t(`oversights.filters.from.${severity}`),
          })),
        ]}
        onChange={(severity: string) => onChange({ severity: severity === ALL ? null : severity })}
      />
      <FavouritesFilter
        isOn={list.hasOnlyFavourites}
        onChange={(isOn) => onChange({ favourites: isOn ? 'only' : null })}
      />
      <Button
        size="xs"
        variant={list.hasOnlyActive ? 'light' : 'default'}
        aria-pressed={list.hasOnlyActive}
        onClick={() => onChange({ active: list.hasOnlyActive ? null : 'only' })}
      >
        {t('oversights.filters.active')}
      </Button>
    </FilterBar>
  )
}
