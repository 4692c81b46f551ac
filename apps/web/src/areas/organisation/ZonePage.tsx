import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useCall } from '../../lib/query.ts'
import { DeleteQuestion } from '../../ui/form/DeleteQuestion.tsx'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { allAnswered } from '../../ui/states/answered.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { ZoneForm } from './ZoneForm.tsx'
import { EMPTY_ZONE, NEW_ZONE, type Zone } from './zone.ts'

/** One zone: its name, its area, and what belongs to it. */
export function ZonePage() {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const { zoneId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const zones = useCall('listZones', {}, { refetchOnMount: true })
  // A cached answer may be older than another person's change.
  const fresh = { ...zones, data: zones.isFetchedAfterMount ? zones.data : undefined }
  const places = useCall('listZonePlaces', {})
  const [isConfirming, setConfirming] = useState(false)
  const isNew = zoneId === NEW_ZONE
  const zone = fresh.data?.zones.find(({ id }) => id === zoneId)
  const back = <Link to="/admin/zones">{t('organisation.zones.all')}</Link>
  const toList = () => void navigate({ to: '/admin/zones' })
  const refresh = () => {
    for (const call of ['listZones', 'listZonePlaces', 'getSetup'])
      void client.invalidateQueries({ queryKey: [setup.id, call] })
  }
  const params = { setupId: setup.id, zoneId }

  async function remove({ revision }: Zone) {
    setConfirming(false)
    try {
      await call('deleteZone', { params, query: { expectedRevision: revision, takenFromAll: 'true' } })
      showToast(t('organisation.zones.deleted'))
      toList()
    } catch (error) {
      showToast(failureWords(t, error), 'failed')
    }
    refresh()
  }

  return (
    <DetailScreen
      title={isNew ? t('organisation.zones.create') : (zone?.name ?? t('organisation.zones.zone'))}
      Frame={AdminPage}
      facts={back}
      actions={
        zone && (
          <Button size="xs" variant="default" onClick={() => setConfirming(true)}>
            {t('organisation.zones.delete')}
          </Button>
        )
      }
      answer={allAnswered({ zones: fresh, places })}
      failed={t('organisation.zones.failed')}
      loading={<Loading shape="chart" heightPx={560} />}
      back={back}
    >
      {(loaded) => {
        if (!isNew && !zone) return <Empty>{t('organisation.zones.gone')}</Empty>
        return (
          <>
            {zone && isConfirming && (
              <DeleteQuestion
                label={t('organisation.zones.delete')}
                question={t(
                  zone.people + zone.places === 0
                    ? 'organisation.zones.deleteSure'
                    : 'organisation.zones.deleteTakes',
                  {
                    name: zone.name,
                    people: t('organisation.zones.people', { count: zone.people }),
                    places: t('organisation.zones.places', { count: zone.places }),
                  },
                )}
                confirm={t('organisation.zones.delete')}
                onDelete={() => void remove(zone)}
                onCancel={() => setConfirming(false)}
              />
            )}
            <ZoneForm
              key={zone ? `${zone.id} ${zone.revision}` : NEW_ZONE}
              from={zone ?? EMPTY_ZONE}
              zone={zone}
              others={loaded.zones.zones.filter(({ id }) => id !== zoneId)}
              places={loaded.places}
              onSubmit={(body, revision) =>
                isNew
                  ? call('createZone', { params: { setupId: setup.id }, body })
                  : call('updateZone', { params, body: { ...body, expectedRevision: revision ?? 1 } })
              }
              onDone={() => {
                showToast(t('app.saved'))
                refresh()
                toList()
              }}
              onCancel={toList}
              onReload={refresh}
            />
          </>
        )
      }}
    </DetailScreen>
  )
}
