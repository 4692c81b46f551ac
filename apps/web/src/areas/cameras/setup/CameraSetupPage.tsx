import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { NEW_ID } from '../../../lib/id-of-name.ts'
import { useCall } from '../../../lib/query.ts'
import { NoteBadge } from '../../../ui/badge/NoteBadge.tsx'
import { IconPlus } from '../../../ui/icons.ts'
import { AdminPage } from '../../../ui/page/AdminPage.tsx'
import { PageNote } from '../../../ui/page/PageNote.tsx'
import { ListScreen } from '../../../ui/screen/ListScreen.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { RowName } from '../../../ui/table/RowName.tsx'
import { Age } from '../../../ui/value/Age.tsx'
import { Quiet } from '../../../ui/value/Quiet.tsx'
import { periodS } from '../pictures/panels.ts'

type Owned = CallAnswer<'listOwnedCameras'>['cameras'][number]

/** A camera that a source describes only has its masks to edit. */
const addressOf = ({ id, ownId }: Owned): string =>
  ownId === null ? `/admin/cameras/masks/${encodeURIComponent(id)}` : `/admin/cameras/${ownId}`

/** Lists the cameras of the organisation; those that it describes can be edited here. */
export function CameraSetupPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const query = useCall('listOwnedCameras', {})
  const cameras = query.data?.cameras ?? []
  const open = (ownCameraId: string) =>
    void navigate({ to: '/admin/cameras/$ownCameraId', params: { ownCameraId } })
  const columns = useColumns()
  const table = (
    <PlainTable
      label={t('camerasetup.title')}
      columns={columns}
      rows={cameras}
      rowId={({ id }) => id}
      onOpen={(id) => {
        const ownId = cameras.find((camera) => camera.id === id)?.ownId
        if (ownId) open(ownId)
        else void navigate({ to: '/admin/cameras/masks/$cameraId', params: { cameraId: id } })
      }}
    />
  )
  return (
    <ListScreen
      title={t('camerasetup.title')}
      Frame={AdminPage}
      layout="flow"
      counts={query.data && t('camerasetup.count', { count: cameras.length })}
      tools={
        <Button size="xs" leftSection={<IconPlus size={15} />} onClick={() => open(NEW_ID)}>
          {t('camerasetup.add')}
        </Button>
      }
      notes={
        <PageNote>
          {t('camerasetup.bySources')} <Link to="/admin/sources">{t('navigation.sources')}</Link>
        </PageNote>
      }
      answer={query}
      failed={t('camerasetup.failed')}
      total={cameras.length}
      visibleCount={cameras.length}
      none={<Empty>{t('camerasetup.none')}</Empty>}
      noneFiltered={t('camerasetup.none')}
      onClear={() => {}}
      table={table}
      cards={table}
    />
  )
}

function useColumns(): readonly Column<Owned>[] {
  const { t } = useTranslation()
  const { setup, formats } = useContextData()
  return useMemo(() => {
    const zoneName = (zoneId: string | null) => setup.zones.find(({ id }) => id === zoneId)?.name
    return [
      {
        id: 'name',
        label: t('camerasetup.camera'),
        isHead: true,
        cell: (camera) => (
          <>
            <RowName name={camera.name} address={addressOf(camera)} />
            {camera.state !== 'in_service' && (
              <NoteBadge tone="doubt">{t(`pictures.states.${camera.state}`)}</NoteBadge>
            )}
          </>
        ),
      },
      {
        id: 'road',
        label: t('camerasetup.road'),
        cell: ({ road, kilometre }) =>
          road === null ? (
            <Quiet />
          ) : kilometre === null ? (
            road
          ) : (
            t('camerasetup.roadAt', { road, km: formats().number(kilometre, 1) })
          ),
      },
      {
        id: 'zone',
        label: t('camerasetup.zone'),
        cell: ({ zoneId }) => zoneName(zoneId) ?? <Quiet />,
      },
      {
        id: 'latest',
        label: t('camerasetup.latest'),
        cell: (camera) =>
          camera.latest === null ? (
            <Quiet>{t('camerasetup.never')}</Quiet>
          ) : (
            <Age atMs={Date.parse(camera.latest.takenAt)} periodS={periodS(camera)} />
          ),
      },
      {
        id: 'origin',
        label: t('camerasetup.origin'),
        tone: 'quiet',
        cell: ({ ownId }) => t(ownId === null ? 'camerasetup.ofSource' : 'camerasetup.ofOrganisation'),
      },
    ]
  }, [t, formats, setup.zones])
}
