import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { MeasureCode } from '@verglas/contract/measures'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { useCall } from '../../../lib/query.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { Note } from '../../../ui/layout/Note.tsx'
import { DetailScreen } from '../../../ui/screen/DetailScreen.tsx'
import { allAnswered } from '../../../ui/states/answered.ts'
import { Loading } from '../../../ui/states/Loading.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import { MergePanel } from './MergePanel.tsx'
import { ModelSection } from './ModelSection.tsx'
import { SettingForm } from './SettingForm.tsx'
import { SettingHistory } from './SettingHistory.tsx'
import { SettingThen } from './SettingThen.tsx'

/** Every call whose answer may change when settings are saved here. */
const TOUCHED = [
  'getStationSetting',
  'listStationSettingChanges',
  'listStations',
  'getStationInfos',
  'getStationLatest',
]

/** The organisation's settings of a station, which replace those of its source. */
export function StationEditPage() {
  const { t } = useTranslation()
  const { setup, hasFeature } = useContextData()
  const { stationId = '' } = useParams({ strict: false })
  const { time } = useTimeMode()
  const navigate = useNavigate()
  const client = useQueryClient()
  const question = { params: { stationId } }
  const stored = useCall('getStationSetting', question, { refetchOnMount: true })
  const latest = useCall('getStationLatest', question)
  const name = stored.data?.setting.name ?? stored.data?.source.name ?? stationId
  const refresh = () => {
    for (const call of TOUCHED) void client.invalidateQueries({ queryKey: [setup.id, call] })
  }
  const toStation = () => void navigate({ to: '/stations/view/$stationId', params: { stationId } })
  return (
    <DetailScreen
      title={t('stationsetup.title', { name })}
      facts={
        <Link to="/stations/view/$stationId" params={{ stationId }}>
          {t('stationsetup.toStation')}
        </Link>
      }
      answer={allAnswered({ stored, latest })}
      failed={t('stationsetup.failed')}
      loading={<Loading count={12} />}
      back={<Link to="/stations">{t('stationsetup.toStations')}</Link>}
    >
      {(loaded) => (
        <>
          {time !== null ? (
            <>
              <Note margin="0 0 8px">{t('stationsetup.notBackInTime')}</Note>
              <SettingThen stored={loaded.stored} timeZone={loaded.latest.station.timezone} />
            </>
          ) : (
            <SettingForm
              key={loaded.stored.revision ?? 'first'}
              stationId={stationId}
              stored={loaded.stored}
              measured={Object.keys(loaded.latest.latest) as MeasureCode[]}
              onDone={() => {
                showToast(t('app.saved'))
                refresh()
                toStation()
              }}
              onCancel={toStation}
              onReload={refresh}
            />
          )}
          {hasFeature('roadcast') && hasFeature('forecasts') && (
            <ModelSection stationId={stationId} timeZone={loaded.latest.station.timezone} />
          )}
          {time === null && hasFeature('stations') && (
            <MergePanel
              stationId={stationId}
              name={name}
              timeZone={loaded.latest.station.timezone}
              onMerged={refresh}
            />
          )}
          <SettingHistory stationId={stationId} timeZone={loaded.latest.station.timezone} />
        </>
      )}
    </DetailScreen>
  )
}
