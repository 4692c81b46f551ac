import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { FavouriteStar } from '../../ui/favourite/FavouriteStar.tsx'
import { StarButton } from '../../ui/favourite/StarButton.tsx'
import { useRowStar } from '../../ui/favourite/use-row-star.ts'
import { CardList } from '../../ui/list/CardList.tsx'
import { FavouritesFilter } from '../../ui/list/FavouritesFilter.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { SearchText } from '../../ui/list/SearchText.tsx'
import { type ListAddress, useListState } from '../../ui/list/use-list-state.ts'
import { ListScreen } from '../../ui/screen/ListScreen.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { AdviceCell } from './advice/AdviceCell.tsx'
import { strongestAdvice } from './advice/strongest-advice.ts'
import { OrdersCell, WorstCell } from './CircuitCells.tsx'
import {
  type CircuitRow,
  chunksByCircuit,
  circuitRows,
  type Directive,
  LOOKAHEAD_HOURS,
} from './circuit-rows.ts'
import css from './circuits.module.css'
import { riskWords } from './risk-words.ts'
import { useUnreadDirectives } from './team/use-own-directives.ts'

const CIRCUIT_LIST = {
  names: ['q', 'favourites'],
  filters: ['q', 'favourites'],
  read: ({ q, favourites }: { readonly q?: string; readonly favourites?: string }) => ({
    text: q ?? '',
    hasOnlyFavourites: favourites === 'only',
  }),
} satisfies ListAddress<'q' | 'favourites', unknown>

const NO_DIRECTIVES: readonly Directive[] = []
const SOON_MS = 60_000
const MAX_LOOKAHEAD_HOURS = 24
/** Room for a badge and three lines. */
const ROW_PX = 84
/** Column width by lookahead: longer ones also show the day. */
const LOOKAHEAD_COLUMN_PX = { 0: 132, 4: 136, 12: 144, 24: 152 } as const
const CARD_PX = 172
const ADVICE_PX = 56
const idOf = ({ circuit }: CircuitRow) => circuit.id

/** The circuits of the organisation: the upcoming risk and the orders of each. */
export function CircuitsPage() {
  const { setup, points, favourites, hasFeature } = useContextData()
  const time = useTimeMode()
  const nowMs = Math.floor(time.nowMs / SOON_MS) * SOON_MS
  const display = useDisplay(setup.timezone)
  const { t, formats } = display
  const { list, change, clear } = useListState(CIRCUIT_LIST)
  const answer = useCall('listCircuits', {}, { keepsPrevious: true })
  const board = useCall('getDirectiveBoard', {}, { enabled: hasFeature('directive'), keepsPrevious: true })
  const showsAdvice = hasFeature('prescriptions')
  const adviceBoard = useCall('getPrescriptionBoard', {}, { enabled: showsAdvice, keepsPrevious: true }).data
  const risksAnswer = useCall('getRoadRisks', {}, { keepsPrevious: true }).data
  const chunks = useCall('listRoadChunks', {}, { keepsPrevious: true }).data
  const riskInputs = useMemo(
    () => ({
      risks: new Map(risksAnswer?.circuits.map((circuit) => [circuit.circuitId, circuit])),
      segments: chunksByCircuit(chunks?.segments ?? []),
    }),
    [risksAnswer, chunks],
  )
  const circuits = answer.data?.circuits
  const directives = board.data?.directives ?? NO_DIRECTIVES
  const isFavourite = useMemo(() => {
    const followedIds = new Set(favourites.circuits)
    return (id: string) => followedIds.has(id)
  }, [favourites.circuits])
  const { reason: closedReason } = useLiveOnly()
  const onStar = useRowStar('circuits')
  const rows = useMemo(() => {
    const all = circuitRows(circuits ?? [], list.text, { ...riskInputs, directives, nowMs })
    return list.hasOnlyFavourites ? all.filter((row) => isFavourite(idOf(row))) : all
  }, [circuits, list.text, list.hasOnlyFavourites, isFavourite, riskInputs, directives, nowMs])
  const zoneOf = useMemo(() => new Map(setup.zones.map(({ id, name }) => [id, name])), [setup.zones])
  const showsOrders = hasFeature('directive')
  const unread = useUnreadDirectives()
  const unreadOf = useMemo(() => {
    const counts = new Map<string, number>()
    for (const { directive } of unread)
      counts.set(directive.circuitId, (counts.get(directive.circuitId) ?? 0) + 1)
    return counts
  }, [unread])
  const adviceOf = useMemo(() => strongestAdvice(adviceBoard?.prescriptions ?? []), [adviceBoard])
  const placeOf = useMemo(
    () => new Map(points.map(({ id_castpoint, name }) => [id_castpoint, name])),
    [points],
  )
  const adviceCell = useCallback(
    (circuit: CircuitRow['circuit']) => {
      const prescription = adviceOf.get(circuit.id) ?? null
      return (
        <AdviceCell
          display={display}
          circuit={circuit}
          prescription={prescription}
          placeName={placeOf.get(prescription?.castpointId ?? '') ?? ''}
          nowMs={nowMs}
        />
      )
    },
    [adviceOf, placeOf, display, nowMs],
  )
  const columns = useMemo((): readonly Column<CircuitRow>[] => {
    return [
      {
        id: 'star',
        label: '',
        title: t('app.favourite'),
        align: 'center',
        stays: 'start',
        widthPx: 32,
        isFixed: true,
        cell: ({ circuit: { id, name } }) => (
          <StarButton
            name={name}
            isFavourite={isFavourite(id)}
            closedReason={closedReason}
            t={t}
            onToggle={() => onStar(id)}
          />
        ),
      },
      {
        id: 'name',
        label: t('circuits.columns.name'),
        isHead: true,
        stays: 'start',
        widthPx: 216,
        cell: ({ circuit }) => (
          <span className={css.two}>
            <CircuitLink circuit={circuit} />
            <small>
              {[
                zoneOf.get(circuit.zoneId ?? ''),
                formats.quantity('visibility', circuit.lengthKm * 1000, { digits: 0 }),
                circuit.crew,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
        ),
      },
      ...LOOKAHEAD_HOURS.map(
        (hours): Column<CircuitRow> => ({
          id: `ahead-${hours}`,
          label: hours === 0 ? t('circuits.columns.now') : t('circuits.columns.ahead', { hours }),
          title: t('circuits.columns.aheadHint', { hours: Math.max(1, hours) }),
          widthPx: LOOKAHEAD_COLUMN_PX[hours],
          cell: ({ worst }) => <WorstCell display={display} worst={worst[hours]} nowMs={nowMs} />,
        }),
      ),
      ...(showsOrders
        ? [
            {
              id: 'directive',
              label: t('circuits.columns.directive'),
              widthPx: 196,
              cell: (row: CircuitRow) => <OrdersCell display={display} nowMs={nowMs} {...row} />,
            },
            {
              id: 'unread',
              label: t('circuits.team.column'),
              widthPx: 52,
              align: 'end' as const,
              cell: ({ circuit }: CircuitRow) => unreadOf.get(circuit.id) ?? '–',
            },
          ]
        : []),
      ...(showsAdvice
        ? [
            {
              id: 'advice',
              label: t('circuits.advice.column'),
              widthPx: 200,
              cell: ({ circuit }: CircuitRow) => adviceCell(circuit),
            },
          ]
        : []),
    ]
  }, [
    display,
    t,
    formats,
    zoneOf,
    nowMs,
    showsAdvice,
    adviceCell,
    showsOrders,
    unreadOf,
    isFavourite,
    closedReason,
    onStar,
  ])
  const totalKm = (circuits ?? []).reduce((sum, { lengthKm }) => sum + lengthKm, 0)
  const hasSchematic = (circuits ?? []).some(({ isSchematic }) => isSchematic)
  return (
    <ListScreen
      title={t('circuits.title')}
      counts={
        <span>
          {circuits &&
            t('circuits.counts', {
              count: circuits.length,
              length: formats.quantity('visibility', totalKm * 1000, { digits: 0 }),
            })}
          {showsAdvice && (
            <>
              {circuits && ' · '}
              <Link to="/roads/recommendations">{t('circuits.recommendations.title')}</Link>
              {' · '}
              <Link to="/roads/agreement">{t('circuits.agreement.link')}</Link>
            </>
          )}
          {hasFeature('directive_post') && (
            <>
              {' · '}
              <Link to="/roads/balance">{t('balance.link')}</Link>
            </>
          )}
        </span>
      }
      filters={
        <FilterBar>
          <SearchText
            label={t('circuits.search')}
            text={list.text}
            onChange={(text) => change({ q: text || null })}
          />
          <FavouritesFilter
            isOn={list.hasOnlyFavourites}
            onChange={(isOn) => change({ favourites: isOn ? 'only' : null })}
          />
        </FilterBar>
      }
      notes={
        <p className={css.legend}>
          {t('circuits.legend')} {hasSchematic && t('circuits.schematic')}
        </p>
      }
      answer={answer}
      failed={t('circuits.failed')}
      total={circuits?.length ?? 0}
      visibleCount={rows.length}
      none={<Empty>{t('circuits.none')}</Empty>}
      noneFiltered={t('circuits.noneFiltered')}
      onClear={clear}
      table={
        <DataTable
          label={t('circuits.title')}
          rows={rows}
          rowId={idOf}
          rowHeightPx={ROW_PX}
          columns={columns}
        />
      }
      cards={
        <CardList
          label={t('circuits.title')}
          rows={rows}
          rowId={idOf}
          cardHeightPx={CARD_PX + (showsAdvice ? ADVICE_PX : 0)}
        >
          {(row) => (
            <div className={css.card}>
              <span className={css.cardName}>
                <CircuitLink circuit={row.circuit} />
                {unreadOf.has(row.circuit.id) && (
                  <small>
                    {t('circuits.team.column')} · {unreadOf.get(row.circuit.id)}
                  </small>
                )}
                <FavouriteStar type="circuits" id={row.circuit.id} name={row.circuit.name} />
              </span>
              <small className={css.legend}>
                {t('circuits.columns.now')} · {riskWords(display, row.worst[0])}
              </small>
              <WorstCell display={display} worst={row.worst[MAX_LOOKAHEAD_HOURS]} nowMs={nowMs} />
              {showsOrders && (
                <span className={css.two}>
                  <small>{t('circuits.columns.directive')}</small>
                  <OrdersCell display={display} nowMs={nowMs} {...row} />
                </span>
              )}
              {showsAdvice && (
                <span className={css.two}>
                  <small>{t('circuits.advice.title')}</small>
                  {adviceCell(row.circuit)}
                </span>
              )}
            </div>
          )}
        </CardList>
      }
    />
  )
}

const CircuitLink = ({ circuit: { id, name } }: Pick<CircuitRow, 'circuit'>) => (
  <Link to="/roads/circuit/$circuitId" params={{ circuitId: id }}>
    <strong>{name}</strong>
  </Link>
)
