import { Link, useParams } from '@tanstack/react-router'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { useState } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { type Display, useDisplay } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { DetailScreen } from '../../../ui/screen/DetailScreen.tsx'
import { allAnswered } from '../../../ui/states/answered.ts'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { momentWords } from '../../roadcast/panels.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'
import { useFollows } from '../team/use-follows.ts'
import { useOwnDirectives, useUnreadCounts } from '../team/use-own-directives.ts'
import { CrewCircuit } from './CrewCircuit.tsx'
import css from './crew.module.css'
import { type OwnCircuits, ownCircuits } from './own-circuits.ts'
import { useCrewOrders } from './use-crew-orders.ts'
import { WaitingReports } from './WaitingReports.tsx'

const MINUTE_MS = 60_000
const LOOKAHEAD_DAYS = 14

/** The page of a crew: its circuits, the next departure, and its reports. Made for a phone and gloves. */
export function CrewPage() {
  const { circuitId: addressedId } = useParams({ strict: false })
  const { setup, me } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const time = useTimeMode()
  const nowMs = Math.floor(time.nowMs / MINUTE_MS) * MINUTE_MS
  const hourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const roster = useCall(
    'getDutyRoster',
    {
      query: {
        from: new Date(hourMs).toISOString(),
        to: new Date(hourMs + LOOKAHEAD_DAYS * DAY_MS).toISOString(),
      },
    },
    { keepsPrevious: true },
  )
  const circuits = useCall('listCircuits', {}, { keepsPrevious: true })
  const follows = useFollows()
  const unfinished = useCall('getOrderProgress', {}, { keepsPrevious: true }).data?.unfinished ?? []
  const notifiedIds = [...(useOwnDirectives() ?? []), ...unfinished].map(
    ({ directive }) => directive.circuitId,
  )
  const backLink = <Link to="/roads/circuits">{t('circuits.page.all')}</Link>
  return (
    <DetailScreen
      title={t('crew.title')}
      answer={allAnswered({ roster, circuits, follows })}
      failed={t('crew.failed')}
      loading={<Loading shape="tiles" count={3} />}
      back={backLink}
    >
      {(answers) => {
        const followedIds = answers.follows.notices.map(({ circuitId }) => circuitId)
        const circuits = ownCircuits(answers.roster.periods, {
          personId: me.id,
          followedIds,
          notifiedIds,
          nowMs,
        })
        const isForeign = addressedId !== undefined && !circuits.circuitIds.includes(addressedId)
        const circuitIds = isForeign ? [...circuits.circuitIds, addressedId] : circuits.circuitIds
        const ownCircuitList = circuitIds.flatMap(
          (id) => answers.circuits.circuits.find((circuit) => circuit.id === id) ?? [],
        )
        if (ownCircuitList.length === 0) return <Empty action={backLink}>{t('crew.none')}</Empty>
        return (
          <Stack gap={12} maxWidth={640} data-gloves>
            <WaitingReports display={display} circuits={answers.circuits.circuits} />
            <p className={css.duty}>{isForeign ? t('crew.notOwn') : dutyWords(display, circuits, nowMs)}</p>
            <Circuits display={display} circuits={ownCircuitList} addressedId={addressedId} nowMs={nowMs} />
          </Stack>
        )
      }}
    </DetailScreen>
  )
}

/** «D’astreinte jusqu’à lun. 08:00 · remplaçant : Nadia Brun». */
function dutyWords(display: Display, { period, isOnDuty }: OwnCircuits, nowMs: number): string {
  const { t } = display
  if (!period) return t('crew.following')
  const moment = (text: string) => momentWords(display, Date.parse(text), nowMs)
  const duty = isOnDuty
    ? t('crew.onDuty', { until: moment(period.to) })
    : t('crew.nextDuty', { from: moment(period.from), until: moment(period.to) })
  return period.standInName === null ? duty : `${duty} · ${t('crew.standIn', { name: period.standInName })}`
}

type CircuitsProps = {
  readonly display: Display
  readonly circuits: readonly Circuit[]
  readonly addressedId: string | undefined
  readonly nowMs: number
}

/** The circuit that has to be driven first; the others can be selected above it. */
function Circuits({ display, circuits, addressedId, nowMs }: CircuitsProps) {
  const { t } = display
  const orders = useCrewOrders(circuits, nowMs)
  const { sorted, isSettled } = orders
  // The page stays with the circuit it opened with, even if another becomes more urgent while the crew reads.
  const [initialId, setInitialId] = useState<string | null>(null)
  if (initialId === null && isSettled && sorted[0]) setInitialId(sorted[0].id)
  const unreadCounts = useUnreadCounts()
  const circuit = sorted.find(({ id }) => id === addressedId) ?? sorted.find(({ id }) => id === initialId)
  if (!isSettled) return <Loading shape="tiles" count={2} />
  if (!circuit) return null
  const unreadElsewhere = sorted.filter(({ id }) => id !== circuit.id && unreadCounts.has(id))
  return (
    <>
      {unreadElsewhere.map(({ id, name }) => (
        <Link key={id} className={css.unread} to="/roads/crew/$circuitId" params={{ circuitId: id }}>
          <strong>{t('crew.unread', { name })}</strong>
          <small>{orders.words(display, id)}</small>
        </Link>
      ))}
      {sorted.length > 1 && (
        <details className={css.choice} key={`choice ${circuit.id}`}>
          <summary>{t('crew.choose', { name: circuit.name, count: sorted.length })}</summary>
          <nav aria-label={t('crew.circuits')}>
            {sorted.map(({ id, name }) => (
              <Link
                key={id}
                to="/roads/crew/$circuitId"
                params={{ circuitId: id }}
                aria-current={id === circuit.id ? 'page' : undefined}
              >
                <strong>{name}</strong>
                <small>{orders.words(display, id)}</small>
              </Link>
            ))}
          </nav>
        </details>
      )}
      <CrewCircuit
        key={circuit.id}
        display={display}
        circuit={circuit}
        order={orders.orderOf(circuit.id)}
        nowMs={nowMs}
      />
    </>
  )
}
