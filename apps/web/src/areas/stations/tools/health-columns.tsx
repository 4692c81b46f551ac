import { type MeasureCode, measure } from '@verglas/contract/measures'
import { HEALTH_MEASURES } from '@verglas/contract/station-tool-codes'
import type { Display } from '../../../lib/display.ts'
import { localDate } from '../../../time/local-date.ts'
import { StationState } from '../../../ui/badge/StationState.tsx'
import { SymbolIcon } from '../../../ui/badge/SymbolIcon.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { RowName } from '../../../ui/table/RowName.tsx'
import { AgeText } from '../../../ui/value/AgeText.tsx'
import { Quiet } from '../../../ui/value/Quiet.tsx'
import {
  type Difference,
  differenceIn,
  faultsOf,
  type HealthRow,
  isDrifting,
  MIN_BATTERY_V,
  MIN_COMPLETENESS,
  needsVisit,
  weakestMeasure,
} from './health.ts'

/** The sets of columns. */
export const HEALTH_VIEWS = ['overview', 'completeness', 'faults'] as const
export type HealthView = (typeof HEALTH_VIEWS)[number]
export const readHealthView = (text: string | undefined): HealthView =>
  HEALTH_VIEWS.find((view) => view === text) ?? 'overview'

type Context = { readonly display: Display; readonly nowMs: number }

export function healthColumns(
  view: HealthView,
  rows: readonly HealthRow[],
  context: Context,
): readonly Column<HealthRow>[] {
  const { t } = context.display
  const front: Column<HealthRow>[] = [
    {
      id: 'state',
      label: '',
      title: t('stationtools.columns.state'),
      widthPx: 34,
      isFixed: true,
      stays: 'start',
      align: 'center',
      cell: ({ state }) => <StationState state={state} isShort />,
    },
    {
      id: 'name',
      label: t('stationtools.columns.name'),
      isHead: true,
      stays: 'start',
      widthPx: 200,
      cell: ({ stationId, name }) => <RowName name={name} address={`/stations/edit/${stationId}`} />,
      sort: { first: 'ascending', by: ({ name }) => name },
    },
  ]
  if (view === 'overview') return [...front, ...overviewColumns(context)]
  const measured = HEALTH_MEASURES.filter((code) =>
    rows.some(({ measures }) => measures.some((entry) => entry.code === code)),
  )
  return [...front, ...measured.map((code) => measureColumn(view, code, context))]
}

function measureColumn(
  view: Exclude<HealthView, 'overview'>,
  code: MeasureCode,
  { display: { t, formats } }: Context,
): Column<HealthRow> {
  const measureOf = ({ measures }: HealthRow) => measures.find((entry) => entry.code === code)
  return {
    id: code,
    label: t(`measures.${code}.short`),
    title: t(`measures.${code}.long`),
    units: [view === 'completeness' ? '%' : ''],
    align: 'end',
    widthPx: 78,
    cell: (row) => {
      const entry = measureOf(row)
      if (!entry) return <Quiet />
      return view === 'completeness' ? (
        <Marked isMarked={entry.completeness < MIN_COMPLETENESS}>
          {formats.quantity('percent', entry.completeness * 100, { unit: false })}
        </Marked>
      ) : (
        <Marked isMarked={entry.faults > 0}>{formats.number(entry.faults, 0)}</Marked>
      )
    },
    sort: {
      first: view === 'completeness' ? 'ascending' : 'descending',
      by: (row) => measureOf(row)?.[view] ?? null,
    },
  }
}

function overviewColumns({ display, nowMs }: Context): readonly Column<HealthRow>[] {
  const { t, formats } = display
  const today = localDate(nowMs, formats.settings.timeZone)
  const column = (id: string, rest: Omit<Column<HealthRow>, 'id' | 'label'>): Column<HealthRow> => ({
    id,
    label: t(`stationtools.columns.${id}`),
    title: t(`stationtools.hints.${id}`, { defaultValue: '' }),
    ...rest,
  })
  const difference = (
    id: string,
    code: MeasureCode,
    of: (row: HealthRow) => readonly Difference[],
  ): Column<HealthRow> =>
    column(id, {
      units: [formats.unit(measure(code).quantity)],
      align: 'end',
      widthPx: 118,
      cell: (row) => <DifferenceCell difference={differenceIn(of(row), code)} display={display} />,
      sort: { first: 'descending', by: (row) => Math.abs(differenceIn(of(row), code)?.drift ?? 0) },
    })
  return [
    column('age', {
      align: 'end',
      widthPx: 84,
      cell: ({ newestAt, period }) => (
        <AgeText
          atMs={newestAt === null ? null : Date.parse(newestAt)}
          periodS={period}
          nowMs={nowMs}
          formats={formats}
          t={t}
          form="short"
        />
      ),
      sort: {
        first: 'descending',
        by: ({ newestAt }) => (newestAt === null ? Number.POSITIVE_INFINITY : nowMs - Date.parse(newestAt)),
      },
    }),
    column('completeness', {
      align: 'end',
      widthPx: 150,
      cell: (row) => <WeakestCell row={row} display={display} />,
      sort: { first: 'ascending', by: (row) => weakestMeasure(row)?.completeness ?? null },
    }),
    column('faults', {
      align: 'end',
      widthPx: 78,
      cell: (row) => <Marked isMarked={faultsOf(row) > 0}>{formats.number(faultsOf(row), 0)}</Marked>,
      sort: { first: 'descending', by: faultsOf },
    }),
    difference('airAround', 'tair', ({ neighbours }) => neighbours),
    difference('roadAround', 'ts', ({ neighbours }) => neighbours),
    difference('roadModel', 'ts', ({ model }) => model),
    column('battery', {
      units: ['V'],
      align: 'end',
      widthPx: 110,
      cell: ({ battery }) => <BatteryCell battery={battery} display={display} />,
      sort: { first: 'ascending', by: ({ battery }) => battery?.newest ?? battery?.lowest ?? null },
    }),
    column('due', {
      align: 'end',
      widthPx: 104,
      cell: ({ dueOn }) => <NextVisitCell dueOn={dueOn} today={today} display={display} />,
      sort: { first: 'ascending', by: ({ dueOn }) => dueOn },
    }),
  ]
}

type CellProps = { display: Display }

/** The least complete measure and how complete it is. */
function WeakestCell({ row, display: { t, formats } }: CellProps & { row: HealthRow }) {
  const weakest = weakestMeasure(row)
  if (!weakest) return <Quiet />
  return (
    <>
      <small>{t(`measures.${weakest.code}.short`)}</small>{' '}
      <Marked isMarked={weakest.completeness < MIN_COMPLETENESS}>
        {formats.quantity('percent', weakest.completeness * 100)}
      </Marked>
    </>
  )
}

function BatteryCell({ battery, display: { t, formats } }: CellProps & Pick<HealthRow, 'battery'>) {
  if (!battery) return <Quiet />
  return (
    <>
      <Marked isMarked={(battery.newest ?? battery.lowest) < MIN_BATTERY_V}>
        {battery.newest === null ? '–' : formats.quantity('voltage', battery.newest, { unit: false })}
      </Marked>{' '}
      <small>
        {t('stationtools.lowest', {
          value: formats.quantity('voltage', battery.lowest, { unit: false }),
        })}
      </small>
    </>
  )
}

type NextVisitProps = CellProps & Pick<HealthRow, 'dueOn'> & { today: string }

function NextVisitCell({ dueOn, today, display: { formats } }: NextVisitProps) {
  if (dueOn === null) return <Quiet />
  return <Marked isMarked={needsVisit(dueOn, today)}>{formats.date(Date.parse(`${dueOn}T12:00:00Z`))}</Marked>
}

/** The offset of the value, and whether it drifts. */
function DifferenceCell({
  difference,
  display: { t, formats },
}: {
  difference: Difference | null
  display: Display
}) {
  if (!difference) return <Quiet />
  const { quantity } = measure(difference.code)
  const write = (value: number | null) => formats.difference(quantity, value, { sign: true, unit: false })
  return (
    <>
      {write(difference.offset)}{' '}
      <small title={t('stationtools.drift')}>
        <Marked isMarked={isDrifting(difference)}>
          {difference.drift !== null && (
            <>
              <SymbolIcon symbol={difference.drift > 0 ? '↗' : difference.drift < 0 ? '↘' : '→'} />{' '}
              {write(difference.drift)}
            </>
          )}
        </Marked>
      </small>
    </>
  )
}

/** Marks a value that needs attention with an icon, not only a colour. */
export function Marked({ isMarked, children }: { isMarked: boolean; children: React.ReactNode }) {
  return isMarked ? (
    <strong>
      <SymbolIcon symbol="▲" /> {children}
    </strong>
  ) : (
    children
  )
}
