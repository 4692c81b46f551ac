import { Button } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createMapLink } from '../../map/map-link.ts'
import { useMovedHour } from '../../time/use-moved-hour.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { BleedPage } from '../../ui/page/BleedPage.tsx'
import { useIsWall } from '../../ui/wall/use-is-wall.ts'
import { BaseMapNotice } from './BaseMapNotice.tsx'
import { writeHour } from './hours.ts'
import { MapFilters } from './MapFilters.tsx'
import { MapPane } from './MapPane.tsx'
import { MapWall } from './MapWall.tsx'
import { type ChangeMap, changeSecond, MAP_ADDRESSES, type TwoMaps, writtenOut } from './map-address.ts'
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
  const isWall = useIsWall()
  const { chosen: pictures } = useSelectedPictures(list)
  if (isWall) return <MapWall written={list} change={change} />
  return (
    <BleedPage title={t('maps.title')}>
      <BaseMapNotice />
      <Maps list={list} change={change} savedText={writtenOut(text, list, pictures)} />
    </BleedPage>
  )
}

type MapsProps = { list: TwoMaps; change: ChangeMap; savedText: string }

/** One map, or two that move together; one slider moves both until the second has an hour of its own. */
function Maps({ list, change, savedText }: MapsProps) {
  const { t } = useTranslation()
  const { second } = list
  const changeOther = useMemo(() => changeSecond(change), [change])
  const writeHourOf = useCallback((next: number) => change({ h: writeHour(next) }), [change])
  const writeOtherHour = useCallback((next: number) => change({ h2: `${next}` }), [change])
  const [hour, setHour] = useMovedHour(list.hour, writeHourOf)
  const [ownHour, setOwnHour] = useMovedHour(second?.hour ?? 0, writeOtherHour)
  const [link] = useState(createMapLink)
  const [sharedRoom, setSharedRoom] = useState<HTMLElement | null>(null)
  const isShared = second !== null && !second.hasOwnHour
  return (
    <>
      <Row
        className={css.panel}
        flex={1}
        minHeight={0}
        overflow="hidden"
        data-split={second !== null || undefined}
      >
        <MapPane
          written={list}
          hour={hour}
          onHour={setHour}
          change={change}
          isHalf={second !== null}
          link={link}
          filters={<MapFilters list={list} change={change} />}
          timeBar={isShared ? sharedRoom : 'below'}
        >
          <SavedViews text={savedText} />
        </MapPane>
        {second && (
          <MapPane
            written={second}
            hour={isShared ? hour : ownHour}
            onHour={setOwnHour}
            change={changeOther}
            isHalf
            link={link}
            timeBar={isShared ? null : 'below'}
          >
            <Button
              size="xs"
              variant="default"
              onClick={() => change({ h2: isShared ? `${list.hour}` : null })}
            >
              {t(isShared ? 'maps.split.ownHour' : 'maps.split.sameHour')}
            </Button>
          </MapPane>
        )}
      </Row>
      <div ref={setSharedRoom} />
    </>
  )
}
