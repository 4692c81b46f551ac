import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { FavouriteStar } from '../../ui/favourite/FavouriteStar.tsx'
import { IconAntenna, IconBridge, IconRuler2 } from '../../ui/icons.ts'
import { Page } from '../../ui/page/Page.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Failure } from '../../ui/states/Failure.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { ForecastContent } from './ForecastContent.tsx'
import { FIRST_HEIGHT_PX } from './ForecastMeteogram.tsx'
import css from './forecast.module.css'
import { PreviousRuns } from './PreviousRuns.tsx'
import { ToList, UnknownPoint } from './UnknownPoint.tsx'
import { useCastpoint } from './use-castpoint.ts'
import { useForecastAddress } from './use-forecast-address.ts'

/** What comes at one point: a sentence, the meteogram, then days, details and table. */
export function ForecastPage() {
  const { t } = useTranslation()
  const { hasFeature, formats } = useContextData()
  const { castpointId } = useForecastAddress()
  const facts = useCastpoint(castpointId)
  const forecast = useCall('getForecast1h', { params: { castpointId } })
  const { altitudeM, isBridge, name, previousRuns, stationId, timeZone, zone } = facts

  function content() {
    const { data, error } = forecast
    if (!data) {
      if (!error) return <PageSkeleton />
      return <Failure error={error} what={t('forecast.failed')} onRetry={() => void forecast.refetch()} />
    }
    return (
      <>
        {error && (
          <Failure
            error={error}
            what={t('forecast.failed')}
            lastGoodMs={forecast.dataUpdatedAt}
            onRetry={() => void forecast.refetch()}
          />
        )}
        {data.run === null || data.points.length === 0 ? (
          <Empty action={<ToList />}>{t('forecast.noForecast')}</Empty>
        ) : (
          <ForecastContent castpointId={castpointId} facts={facts} run={data.run} steps={data.points} />
        )}
      </>
    )
  }

  if (!forecast.data && forecast.error?.code === 'NotFound') return <UnknownPoint />
  return (
    <Page
      title={name}
      beside={<FavouriteStar type="castpoints" id={castpointId} name={name} />}
      facts={
        <>
          {altitudeM !== null && (
            <span className={css.fact}>
              <IconRuler2 size={14} aria-label={t('places.altitude')} />
              {formats().quantity('altitude', altitudeM)}
            </span>
          )}
          {zone && <span>{zone}</span>}
          {isBridge && (
            <span className={css.fact}>
              <IconBridge size={14} aria-hidden />
              {t('forecast.bridge')}
            </span>
          )}
          {stationId && hasFeature('stations') && (
            <Link className={css.fact} to="/stations/view/$stationId" params={{ stationId }}>
              <IconAntenna size={14} aria-hidden />
              {t('forecast.linkedStation')}
            </Link>
          )}
        </>
      }
      actions={
        <>
          <PreviousRuns newest={forecast.data?.run ?? null} runs={previousRuns} timeZone={timeZone} />
          <Button
            size="xs"
            variant="default"
            c="var(--text)"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/previsions/simple/$type/$castpointId"
                params={{ type: 'hourly', castpointId }}
              />
            )}
          >
            {t('forecast.simpleView')}
          </Button>
        </>
      }
    >
      <div className={css.page}>{content()}</div>
    </Page>
  )
}

function PageSkeleton() {
  return (
    <>
      <Loading shape="text" count={2} />
      <Loading shape="chart" heightPx={FIRST_HEIGHT_PX} />
      <Loading shape="table" count={10} />
    </>
  )
}
