import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { Page } from '../../ui/page/Page.tsx'
import { WallClock } from '../../ui/wall/WallClock.tsx'
import { mapMeasureName } from '../stations/panels.ts'
import { MapPane } from './MapPane.tsx'
import type { ChangeMap } from './map-address.ts'
import type { MapState } from './map-state.ts'
import css from './maps.module.css'

type Props = { written: MapState; change: ChangeMap }

/** The map as its address describes it, without controls. */
export function MapWall({ written, change }: Props) {
  const { t } = useTranslation()
  const { setup } = useContextData()
  return (
    <Page
      title={t('maps.title')}
      layout="full"
      facts={<span className={css.wallFacts}>{mapMeasureName(written.mapMeasure, t)}</span>}
      actions={<WallClock timeZone={setup.timezone} />}
    >
      <div className={css.panel} data-wall="map">
        <MapPane written={written} change={change} isWall />
      </div>
    </Page>
  )
}
