import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { IconAntenna, IconBridge, IconRuler2 } from '../../ui/icons.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { Fact } from '../../ui/screen/Fact.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { useIsWall } from '../../ui/wall/use-is-wall.ts'

import { PointNotices } from '../notifications/panels.ts'
import { useRoad } from '../roadcast/panels.ts'
import { BulletinLink } from './BulletinLink.tsx'
import { ForecastContent } from './ForecastContent.tsx'
import { FIRST_HEIGHT_PX } from './ForecastMeteogram.tsx'
import { PreviousRuns } from './PreviousRuns.tsx'
import { SimpleForecast } from './SimpleForecastPage.tsx'
import { ToList } from './ToList.tsx'
import { useCastpoint } from './use-castpoint.ts'
import { useForecastAddress } from './use-forecast-address.ts'

/** The forecast of one point: a summary, the meteogram, then days, details and table. */
export function ForecastPage() {
  const { castpointId } = useForecastAddress()
  const isWall = useIsWall()
  return isWall ? <SimpleForecast type="hourly" castpointId={castpointId} /> : <PointForecast />
}

function PointForecast() {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const { castpointId } = useForecastAddress()
  const facts = useCastpoint(castpointId)
  const forecast = useCall('getForecast1h', { params: { castpointId } })
  // Weather and road appear together, because a road forecast that arrives later would move the text being read.
  const isRoadComing = useRoad(castpointId).isLoading
  const { name, previousRuns, timeZone } = facts

  return (
    <DetailScreen
      title={name}
      favourite={{ type: 'castpoints', id: castpointId }}
      titleExtras={<PointNotices castpointId={castpointId} name={name} />}
      facts={<PointFacts facts={facts} />}
      actions={
        <>
          <BulletinLink castpointId={castpointId} />
          <PreviousRuns latest={forecast.data?.run ?? null} runs={previousRuns} timeZone={timeZone} />
          <LinkButton to="/compare" search={{ places: `p.${castpointId}` }}>
            {t('navigation.compare')}
          </LinkButton>
          <LinkButton to="/previsions/simple/$type/$castpointId" params={{ type: 'hourly', castpointId }}>
            {t('forecast.simpleView')}
          </LinkButton>
          {hasFeature('directive_post') && (
            <LinkButton to="/roads/dossier/point/$castpointId" params={{ castpointId }}>
              {t('forecast.dossier')}
            </LinkButton>
          )}
        </>
      }
      answer={isRoadComing ? { ...forecast, data: undefined, error: null } : forecast}
      failed={t('forecast.failed')}
      loading={<PageSkeleton />}
      appearsAtOnce
      back={<ToList />}
    >
      {({ run, points }) =>
        run === null || points.length === 0 ? (
          <Empty action={<ToList />}>{t('forecast.noForecast')}</Empty>
        ) : (
          <Stack gap={12}>
            <ForecastContent castpointId={castpointId} facts={facts} run={run} steps={points} />
          </Stack>
        )
      }
    </DetailScreen>
  )
}

type FactsProps = { readonly facts: ReturnType<typeof useCastpoint> }

/** Where a forecast point is, and the station beside it. */
function PointFacts({ facts: { altitudeM, isBridge, stationId, zone } }: FactsProps) {
  const { t } = useTranslation()
  const { hasFeature, formats } = useContextData()
  return (
    <>
      {altitudeM !== null && (
        <Fact icon={<IconRuler2 size={14} aria-label={t('places.altitude')} />}>
          {formats().quantity('altitude', altitudeM)}
        </Fact>
      )}
      {zone && <Fact>{zone}</Fact>}
      {isBridge && <Fact icon={<IconBridge size={14} aria-hidden />}>{t('forecast.bridge')}</Fact>}
      {stationId && hasFeature('stations') && (
        <Fact icon={<IconAntenna size={14} aria-hidden />}>
          <Link to="/stations/view/$stationId" params={{ stationId }}>
            {t('forecast.linkedStation')}
          </Link>
        </Fact>
      )}
    </>
  )
}

function PageSkeleton() {
  return (
    <Stack gap={12}>
      <Loading shape="text" count={2} />
      <Loading shape="chart" heightPx={FIRST_HEIGHT_PX} />
      <Loading shape="table" count={10} />
    </Stack>
  )
}
