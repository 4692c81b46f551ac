import type { CallAnswer } from '@verglas/contract'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { StationState } from '../../ui/badge/StationState.tsx'
import { IconArrowRight, IconPencil } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import { Age } from '../../ui/value/Age.tsx'

export type StationInfo = CallAnswer<'getStationInfos'>['station']

type Props = {
  station: StationInfo
  observedAt: string | null
  /** Depth of the sensor in the ground, cm; null if unknown. */
  subsurfaceCm: number | null
  isRetired: boolean
}

/** One line: state, time of the last message, location and provider of the data. */
export function StationFacts({ station, observedAt, subsurfaceCm, isRetired }: Props) {
  const { t } = useTranslation()
  const { setup, formats: formatsOf } = useContextData()
  const formats = formatsOf(station.timezone)
  const { ref, road, kilometre, altitude, zoneId, period, attribution, timezone, state } = station
  const zone = setup.zones.find(({ id }) => id === zoneId)?.name
  const kilometreText =
    kilometre === null ? '' : ` · ${t('stations.atKilometre', { km: formats.number(kilometre, 0) })}`
  return (
    <>
      <StationState state={state} />
      {isRetired && <strong>{t('stations.retired')}</strong>}
      <span>
        {t('stations.lastMessage')}{' '}
        <Age
          atMs={observedAt === null ? null : Date.parse(observedAt)}
          periodS={period}
          timeZone={timezone}
        />
      </span>
      <span>{ref}</span>
      {road !== null && (
        <span>
          {road}
          {kilometreText}
        </span>
      )}
      {altitude !== null && <span>{formats.quantity('altitude', altitude)}</span>}
      {zone !== undefined && <span>{zone}</span>}
      <span>{t('stations.period', { minutes: formats.number(period / 60, 0) })}</span>
      {subsurfaceCm !== null && (
        <span>{t('stations.subsurface', { depth: formats.number(subsurfaceCm, 0) })}</span>
      )}
      {timezone !== setup.timezone && <span>{t('time.timeZone', { zone: formats.timeZoneName() })}</span>}
      {attribution !== '' && <span>{t('app.credit', { name: attribution })}</span>}
    </>
  )
}

/** Links from the station to other pages. */
export function StationActions({
  stationId,
  castpointId,
}: {
  stationId: string
  castpointId: string | null
}) {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const always = (
    <>
      {hasFeature('admin_stations') && (
        <LinkButton
          to="/stations/edit/$stationId"
          params={{ stationId }}
          leftSection={<IconPencil size={15} />}
        >
          {t('stations.edit')}
        </LinkButton>
      )}
      {hasFeature('stations_stats') && (
        <LinkButton to="/stats/$stationId" params={{ stationId }}>
          {t('navigation.statistics')}
        </LinkButton>
      )}
      {hasFeature('map_storm') && (
        <LinkButton to="/risks/storm/$stationId" params={{ stationId }}>
          {t('stations.storm')}
        </LinkButton>
      )}
      <LinkButton to="/compare" search={{ places: `s.${stationId}` }}>
        {t('navigation.compare')}
      </LinkButton>
    </>
  )
  if (castpointId === null || !hasFeature('forecasts')) return always
  return (
    <>
      {always}
      <LinkButton
        to="/previsions/view/$castpointId"
        params={{ castpointId }}
        rightSection={<IconArrowRight size={15} />}
      >
        {t('map.openForecast')}
      </LinkButton>
    </>
  )
}
