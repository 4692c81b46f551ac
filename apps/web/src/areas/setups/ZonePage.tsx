import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { type Editor, useFormVersion } from '../../ui/editor/use-versioned-editor.ts'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { EditorScreen } from '../../ui/screen/EditorScreen.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { ZoneForm } from './ZoneForm.tsx'
import { NEW_ZONE, type Zone, type ZoneBody } from './zone.ts'

/** One zone: its name, its area, and its places. */
export function ZonePage() {
  const { t } = useTranslation()
  const { zoneId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const { editor, zones } = useZoneEditor(zoneId)
  const places = useCall('listZonePlaces', {})
  const backLink = <Link to="/admin/zones">{t('organisation.zones.all')}</Link>
  return (
    <EditorScreen
      editor={editor}
      additionalData={places}
      title={(zone) =>
        editor.id === null ? t('organisation.zones.create') : (zone?.name ?? t('organisation.zones.zone'))
      }
      Frame={AdminPage}
      facts={backLink}
      loading={<Loading shape="chart" heightPx={560} />}
      words={{
        failed: t('organisation.zones.failed'),
        missingText: t('organisation.zones.notFound'),
        remove: t('organisation.zones.delete'),
        removeQuestion: (zone) =>
          t(
            zone.people + zone.places === 0
              ? 'organisation.zones.deleteSure'
              : 'organisation.zones.deleteTakes',
            {
              name: zone.name,
              people: t('organisation.zones.people', { count: zone.people }),
              places: t('organisation.zones.places', { count: zone.places }),
            },
          ),
        removed: t('organisation.zones.deleted'),
      }}
      back={backLink}
      toList={() => void navigate({ to: '/admin/zones' })}
    >
      {(zone, editing) =>
        places.data && (
          <ZoneForm
            zone={zone}
            others={zones.filter(({ id }) => id !== zoneId)}
            places={places.data}
            {...editing}
          />
        )
      }
    </EditorScreen>
  )
}

/** There is no call that reads one zone, so this editor reads the list and finds its zone there. */
function useZoneEditor(zoneId: string): { editor: Editor<Zone, ZoneBody>; zones: readonly Zone[] } {
  const { setup } = useContextData()
  const formVersion = useFormVersion(['listZones', 'listZonePlaces', 'getSetup'])
  const answer = useCall('listZones', {}, { refetchOnMount: true })
  const id = zoneId === NEW_ZONE ? null : zoneId
  const setupId = setup.id
  const zones = answer.data?.zones ?? []
  const editor: Editor<Zone, ZoneBody> = {
    id,
    answer: { ...answer, data: answer.data && { entry: zones.find((zone) => zone.id === id) } },
    save: async (body, revision) => {
      const { zone } = await (id === null
        ? call('createZone', { params: { setupId }, body })
        : call('updateZone', {
            params: { setupId, zoneId: id },
            body: { ...body, expectedRevision: revision ?? 1 },
          }))
      return { entry: zone }
    },
    remove: ({ revision }) =>
      call('deleteZone', {
        params: { setupId, zoneId },
        query: { expectedRevision: revision, takenFromAll: 'true' },
      }),
    ...formVersion,
  }
  return { editor, zones }
}
