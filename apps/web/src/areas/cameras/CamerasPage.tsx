import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import { useListState } from '../../ui/list/use-list-state.ts'
import { ListScreen } from '../../ui/screen/ListScreen.tsx'
import { createHover } from '../../ui/split/hover.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { CameraFilters } from './CameraFilters.tsx'
import { CameraGrid } from './CameraGrid.tsx'
import { CameraMap } from './CameraMap.tsx'
import { filterCameras, roadsOf } from './camera-list.ts'
import { CAMERA_LIST } from './list-address.ts'
import { type Camera, isStale } from './pictures/panels.ts'

const NONE: readonly Camera[] = []
const AGES_MS = 30_000

/** The latest pictures of the cameras, with an optional map next to them. */
export function CamerasPage() {
  const { t } = useTranslation()
  const { points, favourites } = useContextData()
  const { list, change, clear } = useListState(CAMERA_LIST)
  const nowMs = useNowMs(AGES_MS)
  const [hover] = useState(createHover)
  const answer = useCall('listCameras', {}, { keepsPrevious: true })
  const allCameras = answer.data?.cameras ?? NONE
  const visibleCameras = useMemo(() => {
    const ids = new Set(favourites.cameras)
    return filterCameras(allCameras, list, { points, isFavourite: (id) => ids.has(id) })
  }, [allCameras, list, points, favourites.cameras])
  const overdueCount = allCameras.filter((camera) => isStale(camera, nowMs)).length
  const grid = <CameraGrid cameras={visibleCameras} hover={hover} />
  return (
    <ListScreen
      title={t('cameras.title')}
      counts={
        answer.data && (
          <>
            <span>{t('cameras.count', { count: allCameras.length })}</span>
            {overdueCount > 0 && <span>{t('cameras.overdue', { count: overdueCount })}</span>}
          </>
        )
      }
      filters={<CameraFilters list={list} roads={roadsOf(allCameras)} onChange={change} />}
      answer={answer}
      failed={t('cameras.failed')}
      total={allCameras.length}
      visibleCount={visibleCameras.length}
      none={<Empty>{t('cameras.none')}</Empty>}
      noneFiltered={t('cameras.noneFiltered')}
      onClear={clear}
      table={grid}
      cards={grid}
      map={{
        content: <CameraMap cameras={visibleCameras} list={list} hover={hover} onChange={change} />,
        visibility: 'asked',
        divider: 'cameraDivider',
        view: list.view,
        onView: (view) => change({ view: view === 'map' ? view : null }),
      }}
    />
  )
}
