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

type Depot = CallAnswer<'listDepots'>['entries'][number]
type Stock = CallAnswer<'listDepotStocks'>['stocks'][number]
const STORED = ['saltKg', 'abrasiveKg'] as const

/** The depots at which vehicles load, with their counted and remaining stock. */
export function DepotsPage() {
  const display = useDisplay()
  const { t } = display
  const navigate = useNavigate()
  const query = useCall('listDepots', {})
  const { data } = useCall('listDepotStocks', {})
  const stocks = new Map(data?.stocks.map((stock) => [stock.depotId, stock]))
  const depots = query.data?.entries ?? []
  const open = (depotId: string) => void navigate({ to: '/admin/depots/$depotId', params: { depotId } })
  const columns = depotColumns(display, stocks)
  const table = (
    <PlainTable
      label={t('depots.title')}
      columns={columns}
      rows={depots}
      rowId={({ id }) => id}
      onOpen={open}
    />
  )
  return (
    <ListScreen
      title={t('depots.title')}
      Frame={AdminPage}
      layout="flow"
      counts={query.data && t('depots.count', { count: depots.length })}
      tools={
        <Button size="xs" leftSection={<IconPlus size={15} />} onClick={() => open(NEW_ID)}>
          {t('depots.add')}
        </Button>
      }
      notes={<PageNote>{t('depots.what')}</PageNote>}
      answer={query}
      failed={t('depots.failed')}
      total={depots.length}
      visibleCount={depots.length}
      none={<Empty>{t('depots.none')}</Empty>}
      noneFiltered={t('depots.none')}
      onClear={() => {}}
      table={table}
      cards={table}
    />
  )
}

function depotColumns(display: Display, stocks: ReadonlyMap<string, Stock>): readonly Column<Depot>[] {
  const { t, formats } = display
  return [
    {
      id: 'name',
      label: t('depots.depot'),
      isHead: true,
      cell: ({ id, name }) => <RowName name={name} address={`/admin/depots/${id}`} />,
    },
    ...STORED.map(
      (stored): Column<Depot> => ({
        id: stored,
        label: t(`depots.left.${stored}`),
        align: 'end',
        cell: ({ id }) => {
          const leftKg = stocks.get(id)?.[stored] ?? null
          return leftKg === null ? <Quiet /> : massWords(display, leftKg)
        },
      }),
    ),
    {
      id: 'counted',
      label: t('depots.counted'),
      cell: ({ countedAt, saltKg, abrasiveKg }) =>
        saltKg === null && abrasiveKg === null ? <Quiet /> : formats.dateTime(Date.parse(countedAt)),
    },
  ]
}
