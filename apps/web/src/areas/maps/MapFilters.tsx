import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconLayoutColumns } from '../../ui/icons.ts'
import { FavouritesFilter } from '../../ui/list/FavouritesFilter.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { ZoneFilter } from '../../ui/list/ZoneFilter.tsx'
import { useIsPhone } from '../../ui/phone.ts'
import { type ChangeMap, ONE_MAP, secondAtFirst, type TwoMaps } from './map-address.ts'

type Props = { list: TwoMaps; change: ChangeMap }

/** Zone, favourites and the second map: what applies to everything on the screen. */
export function MapFilters({ list, change }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { zoneId, hasOnlyFavourites, second } = list
  return (
    <FilterBar>
      <ZoneFilter zoneId={zoneId} onChange={(zone) => change({ zone })} />
      <FavouritesFilter
        isOn={hasOnlyFavourites}
        onChange={(isOn) => change({ favourites: isOn ? 'only' : null })}
      />
      {/* On a phone two maps would be too small; a second one that comes with the address can be closed. */}
      {(!isPhone || second) && (
        <Button
          size="xs"
          variant={second ? 'light' : 'default'}
          aria-pressed={second !== null}
          leftSection={<IconLayoutColumns size={14} />}
          onClick={() => change(second ? ONE_MAP : secondAtFirst(list))}
        >
          {t('maps.split.label')}
        </Button>
      )}
    </FilterBar>
  )
}
