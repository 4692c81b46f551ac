import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { Text } from '../../ui/layout/Text.tsx'
import { RoadMinimum, RoadRisk, useRoads } from '../roadcast/panels.ts'
import css from './camera-view.module.css'

/** The forecast of the road at the camera for the coming hours, for people who may see it. */
export function RoadHere({ castpointId }: { castpointId: string }) {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const display = useDisplay()
  const castpointIds = useMemo(() => [castpointId], [castpointId])
  const { isAllowed, roads } = useRoads({ castpointIds })
  const road = roads.get(castpointId)
  if (!isAllowed) return null
  return (
    <section>
      <Text as="h2" margin="0 0 4px">
        {t('cameras.roadNext24h')}
      </Text>
      <dl className={css.values}>
        <div>
          <dt>{t('cameras.lowest')}</dt>
          <dd>
            <RoadMinimum display={display} road={road} />
          </dd>
        </div>
        <div>
          <dt>{t('cameras.risk')}</dt>
          <dd>
            <RoadRisk display={display} road={road} />
          </dd>
        </div>
      </dl>
      {hasFeature('forecasts') && (
        <Link to="/previsions/view/$castpointId" params={{ castpointId }}>
          {t('cameras.openForecast')}
        </Link>
      )}
    </section>
  )
}
