import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import { massWords } from '@verglas/language'
import { type Display, useDisplay } from '../../../lib/display.ts'
import { NEW_ID } from '../../../lib/id-of-name.ts'
import { useCall } from '../../../lib/query.ts'
import { IconPlus } from '../../../ui/icons.ts'
import { AdminPage } from '../../../ui/page/AdminPage.tsx'
import { PageNote } from '../../../ui/page/PageNote.tsx'
import { ListScreen } from '../../../ui/screen/ListScreen.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { RowName } from '../../../ui/table/RowName.tsx'
import { Quiet } from '../../../ui/value/Quiet.tsx'
import { useCircuitNames } from './use-circuit-names.ts'

type Vehicle = CallAnswer<'listVehicles'>['entries'][number]

/** The vehicles that spread and plow. */
export function VehiclesPage() {
  const display = useDisplay()
  const { t } = display
  const navigate = useNavigate()
  const query = useCall('listVehicles', {})
  const vehicles = query.data?.entries ?? []
  const open = (vehicleId: string) =>
    void navigate({ to: '/admin/vehicles/$vehicleId', params: { vehicleId } })
  const columns = vehicleColumns(display, useCircuitNames())
  const table = (
    <PlainTable
      label={t('vehicles.title')}
      columns={columns}
      rows={vehicles}
      rowId={({ id }) => id}
      onOpen={open}
    />
  )
  return (
    <ListScreen
      title={t('vehicles.title')}
      Frame={AdminPage}
      layout="flow"
      counts={query.data && t('vehicles.count', { count: vehicles.length })}
      tools={
        <Button size="xs" leftSection={<IconPlus size={15} />} onClick={() => open(NEW_ID)}>
          {t('vehicles.add')}
        </Button>
      }
      notes={<PageNote>{t('vehicles.what')}</PageNote>}
      answer={query}
      failed={t('vehicles.failed')}
      total={vehicles.length}
      visibleCount={vehicles.length}
      none={<Empty>{t('vehicles.none')}</Empty>}
      noneFiltered={t('vehicles.none')}
      onClear={() => {}}
      table={table}
      cards={table}
    />
  )
}

function vehicleColumns(display: Display, circuits: ReadonlyMap<string, string>): readonly Column<Vehicle>[] {
  const { t } = display
  return [
    {
      id: 'name',
      label: t('vehicles.vehicle'),
      isHead: true,
      cell: ({ id, name }) => <RowName name={name} address={`/admin/vehicles/${id}`} />,
    },
    {
      id: 'circuit',
      label: t('vehicles.fields.circuitId'),
      cell: ({ circuitId }) =>
        circuitId === null ? <Quiet /> : (circuits.get(circuitId) ?? <Quiet>{circuitId}</Quiet>),
    },
    {
      id: 'capacity',
      label: t('vehicles.capacity'),
      align: 'end',
      cell: ({ capacityKg }) => (capacityKg === null ? <Quiet /> : massWords(display, capacityKg)),
    },
    {
      id: 'materials',
      label: t('vehicles.fields.materials'),
      cell: ({ materials }) =>
        materials.length === 0 ? (
          <Quiet>{t('vehicles.bladeOnly')}</Quiet>
        ) : (
          materials.map((material) => t(`vehicles.fields.${material}`)).join(', ')
        ),
    },
    {
      id: 'state',
      label: t('vehicles.state'),
      cell: ({ isInService }) => t(isInService ? 'vehicles.inService' : 'vehicles.outOfService'),
    },
  ]
}
