import { Button } from '@mantine/core'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { EXTERNAL_KINDS } from '@verglas/contract/codes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { type ExternalView, findView, hostOf, middleOf } from '../../lib/external-view.ts'
import { forecastPoints } from '../../lib/forecast-points.ts'
import { useCall } from '../../lib/query.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Note } from '../../ui/layout/Note.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Failure } from '../../ui/states/Failure.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { AIR_CODES } from './air-measures.ts'
import css from './external-view.module.css'
import { MapsPage } from './MapsPage.tsx'
import { isMapView, type MapViewName, mapView } from './map-views.ts'

/**
 * A view of the organisation's own map, or the map of another program in a frame that loads only on request.
 */
export function ExternalViewPage() {
  const { t } = useTranslation()
  const { viewId = '' } = useParams({ strict: false })
  const answer = useCall('listExternalViews', {})
  const ownView = useOwnView(viewId, answer.data?.entries)
  if (viewId === 'points') return <Navigate to="/cartes" search={(search) => search} replace />
  if (ownView) return <MapsPage key={ownView} view={ownView} />
  return (
    <Page title={t('navigation.maps')} layout="full">
      <Stack gap={12} minHeight={0} flex={1}>
        <Answer answer={answer} failed={t('views.failed')} loading={<Loading shape="chart" heightPx={480} />}>
          {({ entries }) => {
            const view = findView(entries, viewId)
            if (!view) return <Unknown name={viewId} />
            return <Opened key={view.id} view={view} />
          }}
        </Answer>
      </Stack>
    </Page>
  )
}

/**
 * The built-in view for an address: wind and lightning always; other views if their source is connected or there is
 * data for them, and if no external view shows the same.
 */
function useOwnView(name: string, external: readonly ExternalView[] | undefined): MapViewName | null {
  const { hasFeature, locale } = useContextData()
  const isOwn = isMapView(name) && mapView(name).access.every(hasFeature)
  const isFree = isOwn && external !== undefined && findView(external, name) === undefined
  const isFire = isFree && name === 'sopfeu'
  const isAir = isFree && (name === 'airnow' || name === 'purpleair')
  const connected = useCall('listSourceViews', {}, { enabled: isFree }).data?.views
  const alerts = useCall('listAlertAreas', { query: { lang: locale } }, { enabled: isFire }).data
  const stations = useCall(
    'listStations',
    { query: { measures: AIR_CODES.join(',') } },
    { enabled: isAir },
  ).data
  if (!isOwn) return null
  if (name === 'wind' || name === 'storm') return name
  const code = mapView(name).measure
  const isThere =
    (isFree && connected?.some((view) => view === name)) ||
    (isFire && alerts?.alerts.some(({ type }) => type === 'forest_fire')) ||
    (isAir && stations?.stations.some(({ latest }) => code !== 'danger' && latest?.values[code] != null))
  return isThere ? name : null
}

/** Page for an unknown view, which says what the view needs. */
function Unknown({ name }: { name: string }) {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const connected = useCall('listSourceViews', {})
  if (connected.isLoading) return <Loading shape="chart" heightPx={480} />
  const isKind = (EXTERNAL_KINDS as readonly string[]).includes(name)
  if (!isKind || !hasFeature('admin_sources'))
    return <Empty action={<Link to="/cartes">{t('views.points')}</Link>}>{t('errors.NotFound')}</Empty>
  return (
    <Empty action={<Link to="/admin/views">{t('views.configure')}</Link>}>
      {[
        `${t(`views.kinds.${name}`)} · ${t('views.unknown')}`,
        t('views.needs'),
        // Fires, air quality and the composite are drawn on our own map once their source is connected.
        ...(isMapView(name) ? [t('views.orSource', { name: t(`views.kinds.${name}`) })] : []),
      ].join(' ')}
    </Empty>
  )
}

function Opened({ view }: { view: ExternalView }) {
  const { t } = useTranslation()
  const { locale, hasFeature } = useContextData()
  const { isLive } = useTimeMode()
  const [isOpen, setOpen] = useState(false)
  const host = hostOf(view)
  if (view.address === null) {
    const mayMend = hasFeature('admin_sources')
    return (
      <Empty
        action={
          mayMend && (
            <Link to="/admin/views/$viewId" params={{ viewId: view.id }}>
              {t('views.configure')}
            </Link>
          )
        }
      >
        {t(mayMend ? 'views.noKeyAdmin' : 'views.noKey')}
      </Empty>
    )
  }
  return (
    <>
      {!isLive && <Note>{t('views.presentOnly')}</Note>}
      {isOpen ? (
        <Frame view={view} />
      ) : (
        <section className={css.question} aria-label={view.name[locale]}>
          <h2>{view.name[locale]}</h2>
          <p>{t('views.opens')}</p>
          <p>{t('views.calls', { host })}</p>
          <Button onClick={() => setOpen(true)}>{t('views.open', { host })}</Button>
        </section>
      )}
      {view.attribution && <Note>{t('views.attribution', { name: view.attribution })}</Note>}
    </>
  )
}

const ZOOM = 7

function Frame({ view }: { view: ExternalView }) {
  const { t } = useTranslation()
  const { points, locale } = useContextData()
  const [place] = useState(() => middleOf(forecastPoints(points)))
  const { data, error, refetch } = useCall(
    'getExternalViewFrame',
    { params: { id: view.id }, query: { ...place, zoom: ZOOM } },
    { refetchOnMount: true },
  )
  // The address is requested again on mount because an earlier one has expired; afterwards it stays fixed.
  const [address, setAddress] = useState<string | null>(null)
  if (address === null && data) setAddress(data.address)
  if (error) return <Failure error={error} what={t('views.failed')} onRetry={() => void refetch()} />
  if (address === null) return <Loading shape="chart" heightPx={480} />
  return <iframe className={css.frame} title={view.name[locale]} src={address} />
}
