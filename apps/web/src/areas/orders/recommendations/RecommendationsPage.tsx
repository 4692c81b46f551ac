import { Switch } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { closingPeriod } from '@verglas/language'
import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { type Display, useDisplay } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { useChangeSearch } from '../../../lib/use-change-search.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { SearchText } from '../../../ui/list/SearchText.tsx'
import { ZoneFilter } from '../../../ui/list/ZoneFilter.tsx'
import { ListScreen } from '../../../ui/screen/ListScreen.tsx'
import { allAnswered } from '../../../ui/states/answered.ts'
import { Empty } from '../../../ui/states/Empty.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { RowName } from '../../../ui/table/RowName.tsx'
import { momentWords, useRoads } from '../../roadcast/panels.ts'
import { AdviceCell } from '../advice/AdviceCell.tsx'
import { lapsedByCircuit } from '../advice/lapsed-advice.ts'
import { plansByCircuit } from '../advice/strongest-advice.ts'
import { workOfCircuit } from '../circuits/circuit-work.ts'
import { useOrders } from '../circuits/use-orders.ts'
import { lapsedOf } from '../night/night-summary.ts'
import { waitingWords } from '../night/order-words.ts'
import { DecideLink } from '../road-decisions/DecideLink.tsx'
import {
  asksForPass,
  filterRecommendations,
  isUndecided,
  lowestRoadC,
  needsAction,
  plannedHours,
  type Recommendation,
} from './recommendations.ts'

/** All advice in force in the organisation: for every circuit, at each of its forecast points. */
export function RecommendationsPage() {
  const { setup, hasFeature } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const { nowMs } = useTimeMode()
  const navigate = useNavigate()
  const change = useChangeSearch()
  const [text = ''] = useSearchText('q')
  const [zone] = useSearchText('zone')
  const [only] = useSearchText('show')
  const filter = { text, zoneId: zone ?? null, hasAll: only === 'all', nowMs }
  const { answer, all } = useRecommendations(nowMs)
  const visibleRecommendations = filterRecommendations(all, filter)
  const { columns, narrowColumns } = recommendationColumns(display, nowMs)
  const tableOf = (tableColumns: readonly Column<Recommendation>[]) => (
    <PlainTable
      label={t('circuits.recommendations.title')}
      columns={tableColumns}
      rows={visibleRecommendations}
      rowId={({ advice }) => addressOf(advice.circuitId, advice.castpointId)}
      onOpen={(address) => void navigate({ to: address })}
      isMuted={({ advice }) => advice.isOutdated}
    />
  )
  return (
    <ListScreen
      title={t('circuits.recommendations.title')}
      layout="flow"
      counts={answer.data && countWords(display, all, { nowMs, hasOrders: hasFeature('directive') })}
      tools={<Link to="/roads/circuits">{t('circuits.page.all')}</Link>}
      filters={
        <FilterBar names={['q', 'zone', 'show']}>
          <SearchText
            label={t('circuits.recommendations.search')}
            text={text}
            onChange={(next) => change({ q: next || null })}
          />
          <ZoneFilter zoneId={filter.zoneId} onChange={(next) => change({ zone: next })} />
          <Switch
            size="xs"
            label={t('circuits.recommendations.all')}
            checked={filter.hasAll}
            onChange={({ currentTarget }) => change({ show: currentTarget.checked ? 'all' : null })}
          />
        </FilterBar>
      }
      answer={answer}
      failed={t('circuits.advice.failed')}
      total={all.length}
      visibleCount={visibleRecommendations.length}
      none={<Empty>{t('circuits.advice.never')}</Empty>}
      noneFiltered={t('circuits.recommendations.noneFiltered')}
      onClear={() => change({ q: null, zone: null, show: 'all' })}
      table={tableOf(columns)}
      cards={tableOf(narrowColumns)}
    />
  )
}

/** How many circuits wait for a directive, for more passes or for the decision to close them; for those who may not see orders, how many recommendations ask for an action. */
function countWords(
  { t, formats }: Display,
  all: readonly Recommendation[],
  { nowMs, hasOrders }: { readonly nowMs: number; readonly hasOrders: boolean },
): string {
  const total = all.length
  if (!hasOrders) {
    const count = all.filter((recommendation) => needsAction(recommendation, nowMs)).length
    return t('circuits.recommendations.count', { count, total })
  }
  const undecided = new Set(
    all.filter((recommendation) => isUndecided(recommendation, nowMs)).map(({ circuit }) => circuit.id),
  )
  const byCircuit = new Map(all.map((recommendation) => [recommendation.circuit.id, recommendation]))
  const waiting = waitingWords(
    { t },
    [...byCircuit].map(
      ([
        id,
        {
          work: { order },
          closing,
        },
      ]) => ({
        order,
        closing,
        isUndecided: undecided.has(id),
      }),
    ),
  )
  const lapsed = lapsedOf(
    [...lapsedByCircuit(all.map(({ advice }) => advice)).values()].map((lapsedMs) => ({ lapsedMs })),
  )
  const lapsedWords =
    lapsed &&
    t('night.lapsed', { count: lapsed.count, time: momentWords({ formats }, lapsed.sinceMs, nowMs) })
  // Without advice nobody knows that no circuit waits.
  const phrases = [waiting, lapsedWords].filter(Boolean)
  return phrases.length > 0
    ? t('circuits.recommendations.waiting', { waiting: phrases.join(' · '), total })
    : t('circuits.recommendations.noneWaiting', { total })
}

/** The advice of each circuit with the name of its forecast point, and what is done about it. */
function useRecommendations(nowMs: number) {
  const { points } = useContextData()
  const board = useCall('getPrescriptionBoard', {}, { keepsPrevious: true })
  const circuits = useCall('listCircuits', {}, { keepsPrevious: true })
  const answer = allAnswered({ board, circuits })
  const { directives, orders, unfinished, treatments, isSettled } = useOrders()
  const { roads } = useRoads({ hours: plannedHours(board.data?.prescriptions ?? [], nowMs) })
  const all = useMemo((): readonly Recommendation[] => {
    const advices = isSettled ? (board.data?.prescriptions ?? []) : []
    const nameOf = new Map(points.map(({ id_castpoint, name }) => [id_castpoint, name]))
    const plans = plansByCircuit(advices)
    return (circuits.data?.circuits ?? []).flatMap((circuit) => {
      const plan = plans.get(circuit.id) ?? null
      const closing = plan && closingPeriod(plan, nowMs)
      const work = workOfCircuit(circuit, { directives, orders, unfinished, treatments, plan, nowMs })
      return advices
        .filter(({ circuitId }) => circuitId === circuit.id)
        .map((advice) => ({
          circuit,
          advice,
          placeName: nameOf.get(advice.castpointId) ?? '',
          work,
          closing,
          lowestC: lowestRoadC(advice, roads.get(advice.castpointId), nowMs),
        }))
    })
  }, [board.data, circuits.data, points, directives, orders, unfinished, treatments, isSettled, roads, nowMs])
  return { answer, all }
}

type AdviceProps = {
  readonly display: Display
  readonly recommendation: Recommendation
  readonly nowMs: number
}

/** The advice, and the way to the decision that it asks for. */
function AdviceWithDecision({ display, recommendation, nowMs }: AdviceProps) {
  const { circuit, advice, work, closing } = recommendation
  return (
    <>
      <AdviceCell
        {...{ display, circuit, nowMs }}
        prescription={advice}
        placeName=""
        {...(asksForPass(recommendation) && { work })}
      />
      {closing && <DecideLink display={display} circuitId={circuit.id} castpointId={advice.castpointId} />}
    </>
  )
}

type Columns = readonly Column<Recommendation>[]

/** The columns of the table, and those of a phone, which has room for one text column: the advice is below its place. */
function recommendationColumns(
  display: Display,
  nowMs: number,
): { readonly columns: Columns; readonly narrowColumns: Columns } {
  const { t, formats } = display
  const nameCell = ({ circuit, advice, placeName }: Recommendation) => (
    <RowName name={circuit.name} address={addressOf(circuit.id, advice.castpointId)}>
      {placeName}
    </RowName>
  )
  const adviceCell = (recommendation: Recommendation) => (
    <AdviceWithDecision {...{ display, recommendation, nowMs }} />
  )
  const name: Column<Recommendation> = {
    id: 'circuit',
    label: t('circuits.title'),
    isHead: true,
    cell: nameCell,
  }
  const lowest: Column<Recommendation> = {
    id: 'lowest',
    label: t('circuits.recommendations.lowest'),
    align: 'end',
    cell: ({ lowestC }) => (lowestC === null ? '–' : formats.quantity('temperature', lowestC)),
  }
  const nameAndAdvice = (recommendation: Recommendation) => (
    <>
      {nameCell(recommendation)}
      {adviceCell(recommendation)}
    </>
  )
  return {
    columns: [
      name,
      { id: 'advice', label: t('circuits.advice.column'), wraps: true, cell: adviceCell },
      lowest,
      {
        id: 'issuedAt',
        label: t('circuits.recommendations.issuedAt'),
        cell: ({ advice: { issuedAt } }) => formats.dateTime(Date.parse(issuedAt)),
      },
    ],
    narrowColumns: [{ ...name, wraps: true, cell: nameAndAdvice }, lowest],
  }
}

const addressOf = (circuitId: string, castpointId: string) =>
  `/roads/circuit/${encodeURIComponent(circuitId)}/${encodeURIComponent(castpointId)}`
