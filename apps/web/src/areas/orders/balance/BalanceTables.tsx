import { useMemo } from 'react'
import type { Display } from '../../../lib/display.ts'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { type Balance, type Choice, type Compared, donePerLength } from './balance.ts'
import { comparedColumns, shareDone } from './balance-columns.tsx'

type Props = { display: Display; balance: Balance; choice: Choice }
type Night = Balance['nights'][number]

const ROW_PX = 36
const HEAD_PX = 56
const MAX_HEIGHT_PX = 420

/** The nights of the winter, latest first. */
export function NightTable({ display, balance, choice }: Props) {
  const { t, formats } = display
  const rows = useMemo(() => balance.nights.toReversed(), [balance.nights])
  const columns = useMemo(
    (): readonly Column<Night>[] => [
      {
        id: 'night',
        label: t('balance.night'),
        isHead: true,
        stays: 'start',
        widthPx: 130,
        cell: ({ night }) => nightName(night, display),
      },
      ...comparedColumns<Night>(choice, display),
      {
        id: 'severity',
        label: t('balance.severity'),
        title: t('balance.severityHint'),
        align: 'end',
        widthPx: 110,
        cell: ({ severity }) => (severity === null ? '–' : formats.number(severity, 0)),
      },
      {
        id: 'lowest',
        label: t('balance.lowest'),
        units: [formats.unit('temperature')],
        align: 'end',
        widthPx: 110,
        cell: ({ lowestC }) => formats.quantity('temperature', lowestC, { unit: false }),
      },
      {
        id: 'snow',
        label: t('balance.snow'),
        units: [formats.unit('snow')],
        align: 'end',
        widthPx: 110,
        cell: ({ snowMm }) => formats.quantity('snow', snowMm === null ? null : snowMm / 10, { unit: false }),
      },
    ],
    [choice, formats, display, t],
  )
  return (
    <div style={{ height: Math.min(MAX_HEIGHT_PX, HEAD_PX + rows.length * ROW_PX) }}>
      <DataTable
        label={t('balance.byNight')}
        rows={rows}
        rowId={({ night }) => night}
        rowHeightPx={ROW_PX}
        columns={columns}
      />
    </div>
  )
}

type Place = Compared & { readonly id: string; readonly name: string; readonly lengthKm: number }

/** A table of circuits or road classes. */
export function PlaceTable({
  display,
  label,
  head,
  rows,
  choice,
}: {
  display: Display
  label: string
  head: string
  rows: readonly Place[]
  choice: Choice
}) {
  const { t, formats } = display
  const isImperial = formats.settings.units === 'imperial'
  const columns: readonly Column<Place>[] = [
    { id: 'name', label: head, isHead: true, cell: ({ name }) => name },
    {
      id: 'length',
      label: t('balance.length'),
      align: 'end',
      cell: ({ lengthKm }) => formats.quantity('visibility', lengthKm * 1000),
    },
    ...comparedColumns<Place>(choice, display),
    {
      id: 'perKm',
      label: t(isImperial ? 'balance.perMile' : 'balance.perKm'),
      units: [formats.unit('mass')],
      align: 'end',
      cell: (row) =>
        row.lengthKm > 0
          ? formats.quantity('mass', donePerLength(row, choice, formats.settings.units), { unit: false })
          : '–',
    },
    {
      id: 'share',
      label: t('balance.doneOfAdvised'),
      align: 'end',
      cell: (row) => shareDone(row, 'advised', choice, display),
    },
  ]
  return <PlainTable label={label} columns={columns} rows={rows} rowId={({ id }) => id} look="short" />
}

/** Midday UTC falls on the same day in every time zone that an organisation may have. */
export const nightName = (night: string, { formats }: Pick<Display, 'formats'>): string =>
  formats.date(Date.parse(`${night}T12:00:00Z`))
