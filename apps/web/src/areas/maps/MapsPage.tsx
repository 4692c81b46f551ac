import { Button } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createMapLink } from '../../map/map-link.ts'
import { IconLayoutColumns } from '../../ui/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { FavouritesFilter } from '../../ui/list/FavouritesFilter.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { ZoneFilter } from '../../ui/list/ZoneFilter.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { useIsPhone } from '../../ui/phone.ts'
import { useIsWall } from '../../ui/wall/use-is-wall.ts'
import { BaseMapNotice } from './BaseMapNotice.tsx'
import { MapPane } from './MapPane.tsx'
import { MapWall } from './MapWall.tsx'
import { changeSecond, MAP_ADDRESSES, ONE_MAP, writtenOut } from './map-address.ts'
import type { MapViewName } from './map-views.ts'
import css from './maps.module.css'
import { SavedViews } from './SavedViews.tsx'
import { useSelectedPictures } from './use-map-pictures.ts'

/**
 * Weather, road, cameras and dangers at any hour of the past day and of the forecast; on two maps to compare
 * hours or layers.
 */
export function MapsPage({ view = 'points' }: { view?: MapViewName }) {
  const { t } = useTranslation()
  const { list, change, text } = useListState(MAP_ADDRESSES[view])
  const isPhone = useIsPhone()
  const isWall = useIsWall()
  const changeOther = useMemo(() => changeSecond(change), [change])
  const { chosen: pictures } = useSelectedPictures(list)
  const { zoneId, hasOnlyFavourites, second } = list
  const toggleSplit = useCallback(() => change(second ? ONE_MAP : { split: '' }), [change, second])
  const [link] = useState(createMapLink)
  if (isWall) return <MapWall written={list} change={change} />
  return (
    <Page title={t('maps.title')} layout="full">
      <Stack gap={10} height="100%" minHeight={0}>
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
              onClick={toggleSplit}
            >
              {t('maps.split.label')}
            </Button>
          )}
        </FilterBar>
        <BaseMapNotice />
        <Row
          className={css.panel}
          isFramed
          reachesEnd
          flex={1}
          minHeight={0}
          overflow="hidden"
          data-split={second !== null || undefined}
        >
          <MapPane written={list} change={change} isHalf={second !== null} link={link}>
            <SavedViews text={writtenOut(text, list, pictures)} />
          </MapPane>
          {second && (
            <MapPane written={second} change={changeOther} isHalf link={link}>
              {second.hasOwnHour && (
                <Button size="xs" variant="default" onClick={() => change({ h2: null })}>
                  {t('maps.split.sameHour')}
                </Button>
              )}
            </MapPane>
          )}
        </Row>
      </Stack>
    </Page>
  )
}
