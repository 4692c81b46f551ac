import { useState } from 'react'
import { useDisplay } from '../../../lib/display.ts'
import { CodeBadge } from '../../../ui/badge/CodeBadge.tsx'
import { Box } from '../../../ui/layout/Box.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { readSorting, sortRows } from '../../../ui/table/sort-rows.ts'
import { TransposedTable } from '../../../ui/table/TransposedTable.tsx'
import { Example } from './Example.tsx'

type Row = { readonly id: string; readonly roadC: number | null; readonly state: number }

const ROWS: readonly Row[] = [
  { id: 'Col de la Fageole', roadC: -1.8, state: 5 },
  { id: 'Viaduc de Garabit', roadC: 0.4, state: 2 },
  { id: 'Le Crest', roadC: 3.1, state: 0 },
  { id: 'Issoire', roadC: null, state: 9 },
]
const idOf = ({ id }: Row) => id
const STEPS = ['12:00', '13:00', '14:00'] as const

/** Examples of tables: thousands of rows, grouped rows, and time as columns. */
export function TableExamples() {
  const { t, formats } = useDisplay()
  const [sort, setSort] = useState<string | null>('-road')
  const columns: readonly Column<Row>[] = [
    { id: 'name', label: t('navigation.station'), isHead: true, stays: 'start', widthPx: 160, cell: idOf },
    {
      id: 'road',
      label: t('measures.ts.short'),
      units: [formats.unit('temperature')],
      align: 'end',
      widthPx: 90,
      sort: { first: 'ascending', by: ({ roadC }) => roadC },
      cell: ({ roadC }) => formats.quantity('temperature', roadC, { unit: false }),
      highlight: ({ roadC }) => (roadC !== null && roadC < 0 ? { rule: 'frost' } : null),
    },
    {
      id: 'state',
      label: t('measures.road_state.short'),
      widthPx: 160,
      cell: ({ state }) => <CodeBadge table="roadState" code={state} />,
    },
  ]
  const [first, second] = [ROWS.slice(0, 2), ROWS.slice(2)]
  const sorting = readSorting(sort ?? undefined, ['road'])
  return (
    <>
      <Example name="DataTable · sorting">
        <Box hasBorder height={176} background="surface">
          <DataTable
            label="DataTable"
            rows={sorting ? sortRows(ROWS, columns[1]?.sort, sorting.order, formats.settings.locale) : ROWS}
            rowId={idOf}
            columns={columns}
            sorting={sorting}
            onSort={setSort}
          />
        </Box>
      </Example>
      <Example name="PlainTable · groups, below">
        <PlainTable
          label="PlainTable"
          columns={columns}
          groups={[
            { id: 'a', label: 'A75', rows: first },
            { id: 'b', label: 'N88', rows: second },
          ]}
          rowId={idOf}
          below={({ roadC }) => (roadC === null ? t('stations.noData') : null)}
        />
      </Example>
      <Example name="TransposedTable">
        <TransposedTable
          label="TransposedTable"
          corner={t('app.measure')}
          groups={[{ id: 'day', label: '', rows: STEPS }]}
          stepId={(step) => step}
          stepHead={(step) => step}
          lines={[
            {
              id: 'road',
              label: t('measures.ts.short'),
              unit: formats.unit('temperature'),
              cell: (step) => STEPS.indexOf(step),
            },
          ]}
        />
      </Example>
    </>
  )
}
