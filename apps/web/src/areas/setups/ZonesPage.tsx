import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useCall } from '../../lib/query.ts'
import { RoadMap } from '../../map/RoadMap.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Small } from '../../ui/layout/Small.tsx'
import { OrderList } from '../../ui/list/OrderList.tsx'
import { AdminPage } from '../../ui/page/AdminPage.tsx'
import { PageNote } from '../../ui/page/PageNote.tsx'
import { ListScreen } from '../../ui/screen/ListScreen.tsx'
import { createHover } from '../../ui/split/hover.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import { NEW_ZONE, type Zone } from './zone.ts'
import { placeLayer, zoneLayer } from './zone-layers.ts'

const NO_ZONES: readonly Zone[] = []

/** The zones of the organisation in its order, and their areas on a map. */
export function ZonesPage() {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const navigate = useNavigate()
  const [hover] = useState(createHover)
  const query = useCall('listZones', {})
  const zones = query.data?.zones ?? NO_ZONES
  const places = useCall('listZonePlaces', {}).data?.places
  const layers = useMemo(() => [zoneLayer(zones), placeLayer(places ?? [], '')], [zones, places])
  const order = useZoneOrder()
  const open = (zoneId: string) => void navigate({ to: '/admin/zones/$zoneId', params: { zoneId } })
  const list = (
    <Grid columns="minmax(0, 2fr) minmax(0, 3fr)" gap={16} stacksWhenNarrow>
      <div>
        <PageNote margin="0 0 8px">{t('organisation.zones.orderHint')}</PageNote>
        <OrderList entries={zones} onOrder={order} row={(zone) => <ZoneRow zone={zone} />} />
      </div>
      <Box hasBorder height="clamp(320px, 64vh, 640px)" isLowWhenNarrow staysInView>
        <RoadMap
          label={t('organisation.zones.map')}
          layers={layers}
          fitKey={`${setup.id} ${zones.length} ${places?.length ?? 0}`}
          hover={hover}
          onOpen={open}
        />
      </Box>
    </Grid>
  )
  return (
    <ListScreen
      title={t('organisation.zones.title')}
      Frame={AdminPage}
      layout="flow"
      counts={query.data && t('organisation.zones.count', { count: zones.length })}
      tools={
        <Button size="xs" leftSection={<IconPlus size={15} />} onClick={() => open(NEW_ZONE)}>
          {t('organisation.zones.create')}
        </Button>
      }
      answer={query}
      failed={t('organisation.zones.failed')}
      total={zones.length}
      visibleCount={zones.length}
      none={<Empty>{t('organisation.zones.none')}</Empty>}
      noneFiltered={t('organisation.zones.none')}
      onClear={() => {}}
      table={list}
      cards={list}
    />
  )
}

function ZoneRow({ zone: { id, name, people, places, area } }: { zone: Zone }) {
  const { t } = useTranslation()
  const facts = [
    t('organisation.zones.places', { count: places }),
    t('organisation.zones.people', { count: people }),
    ...(area ? [] : [t('organisation.zones.noArea')]),
  ]
  return (
    <>
      <Link to="/admin/zones/$zoneId" params={{ zoneId: id }} draggable={false}>
        {name}
      </Link>
      <Small isBlock>{facts.join(' · ')}</Small>
    </>
  )
}

/** Displays the new order at once and reverts it if the server refuses. */
function useZoneOrder(): (ids: readonly string[]) => void {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { setup } = useContextData()
  type Answer = CallAnswer<'listZones'>
  const key = { queryKey: [setup.id, 'listZones'] }
  const show = (zones: (previous: readonly Zone[]) => Zone[]) =>
    client.setQueriesData<Answer>(
      key,
      (previous) => previous && { ...previous, zones: zones(previous.zones) },
    )
  const { mutate } = useMutation({
    mutationFn: (ids: readonly string[]) =>
      call('orderZones', { params: { setupId: setup.id }, body: { ids: [...ids] } }),
    onMutate: (ids) =>
      void show((previous) => ids.flatMap((id) => previous.find((zone) => zone.id === id) ?? [])),
    onSuccess: ({ zones }) => {
      show(() => zones)
      void client.invalidateQueries({ queryKey: [setup.id, 'getSetup'] })
    },
    onError: (error) => {
      showToast(failureWords(t, error), 'failed')
      void client.invalidateQueries(key)
    },
  })
  return mutate
}
