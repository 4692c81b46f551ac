import { HOUR_MS } from '@verglas/quantities'
import type { Display } from '../../../lib/display.ts'
import type { Column } from '../../../ui/table/column.ts'
import { RowName } from '../../../ui/table/RowName.tsx'
import { Quiet } from '../../../ui/value/Quiet.tsx'
import { momentWords, roadChangeWords } from '../panels.ts'
import { changeSymbols } from './change-signs.ts'
import { HeatCell } from './HeatCell.tsx'
import css from './tonight.module.css'
import type { NightRow } from './tonight.ts'
import type { Show } from './tonight-list.ts'

type Context = {
  readonly display: Display
  readonly fromMs: number
  readonly hours: number
  readonly show: Show
  /** «02:10»: the time since which changes are counted. */
  readonly since: string
  readonly addressOf: (castpointId: string) => string
}

/** One road per row: when it freezes, how cold it gets, the hours as a strip, and what changed. */
export function tonightColumns({
  display,
  fromMs,
  hours,
  show,
  since,
  addressOf,
}: Context): readonly Column<NightRow>[] {
  const { t, formats } = display
  const zero = formats.quantity('temperature', 0, { digits: 0 })
  return [
    {
      id: 'name',
      label: t('tonight.columns.road'),
      stays: 'start',
      isHead: true,
      widthPx: 172,
      cell: ({ point, id }) => (
        <RowName
          name={point.name}
          address={addressOf(id)}
          bridge={point.isBridge ? t('tonight.bridge') : undefined}
        />
      ),
    },
    {
      id: 'freezes',
      label: t('tonight.columns.freezes', { zero }),
      widthPx: 74,
      cell: ({ road }) => <Freezes display={display} row={road} fromMs={fromMs} />,
    },
    lowestColumn(display),
    iceColumn(display),
    ...Array.from({ length: hours }, (_, hour): Column<NightRow> => {
      const ms = fromMs + hour * HOUR_MS
      const local = formats.local(ms).hour
      return {
        id: `hour-${hour}`,
        label: formats.hourHead(ms),
        title: `${formats.shortDay(ms)} ${formats.time(ms)}`,
        units: [local === 0 || hour === 0 ? (formats.shortDay(ms).split(' ')[0] ?? '') : ''],
        align: 'center',
        isBare: true,
        widthPx: hours > 12 ? 31 : 40,
        cell: ({ road }) => (
          <HeatCell
            display={display}
            hour={road?.hours.find((candidate) => candidate.ms === ms)}
            show={show}
          />
        ),
      }
    }),
    {
      id: 'changes',
      label: t('tonight.columns.changes', { since }),
      widthPx: 236,
      cell: ({ changes }) =>
        changes === null || changes.length === 0 ? (
          <Quiet>{t(changes === null ? 'tonight.unknownBefore' : 'tonight.unchanged')}</Quiet>
        ) : (
          <span className={css.changes} title={roadChangeWords(display, changes)}>
            {changeSymbols(display, changes)}
          </span>
        ),
    },
  ]
}

function lowestColumn({ t, formats }: Display): Column<NightRow> {
  return {
    id: 'lowest',
    label: t('tonight.columns.lowest'),
    units: [formats.unit('temperature')],
    align: 'end',
    widthPx: 54,
    cell: ({ road }) =>
      road?.lowest ? (
        <span title={formats.time(road.lowest.ms)} data-freezing={road.lowest.valueC < 0 || undefined}>
          {formats.quantity('temperature', road.lowest.valueC, { unit: false })}
        </span>
      ) : (
        <Quiet />
      ),
  }
}

function iceColumn({ t, formats }: Display): Column<NightRow> {
  return {
    id: 'ice',
    label: t('tonight.columns.ice'),
    title: t('tonight.columns.iceHint'),
    align: 'end',
    widthPx: 60,
    cell: ({ road }) =>
      road?.likeliestIce ? (
        <span title={formats.time(road.likeliestIce.ms)}>{formats.probability(road.likeliestIce.share)}</span>
      ) : (
        <Quiet />
      ),
  }
}

type FreezesProps = { display: Display; row: NightRow['road']; fromMs: number }

/** «déjà», «21:10», or that it stays above freezing. */
export function Freezes({ display, row, fromMs }: FreezesProps) {
  const { t } = display
  if (!row?.lowest) return <Quiet>{t('tonight.noRoad')}</Quiet>
  if (row.isOutdated) return <Quiet>{t('tonight.outdated')}</Quiet>
  if (!row.freezing) return <Quiet>{t('tonight.staysAbove')}</Quiet>
  const { fromMs: beginMs } = row.freezing
  return (
    <strong className={css.moment}>
      {beginMs === null ? t('tonight.already') : momentWords(display, beginMs, fromMs)}
    </strong>
  )
}
