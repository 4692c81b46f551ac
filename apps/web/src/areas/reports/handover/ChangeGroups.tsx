import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDisplay } from '../../../lib/display.ts'
import { SeverityBadge } from '../../../ui/badge/SeverityBadge.tsx'
import { Heading } from '../../../ui/layout/Heading.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { type CircuitOf, changeWords } from './change-words.ts'
import { type Change, grouped } from './changes.ts'
import css from './handover.module.css'
import { splitAtName } from './split-at-name.ts'
import { useCircuits } from './use-circuits.ts'

/** The changes grouped by subject, each with a link to its subject. */
export function ChangeGroups({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation()
  const groups = useMemo(
    () => grouped(changes).filter(([, groupChanges]) => groupChanges.length > 0),
    [changes],
  )
  if (groups.length === 0) return <Empty>{t('handover.nothing')}</Empty>
  return (
    <div className={css.groups}>
      {groups.map(([group, groupChanges]) => (
        <section key={group} aria-labelledby={`handover-${group}`}>
          <Heading as="h3" margin="0 0 4px" id={`handover-${group}`}>
            {t(`handover.groups.${group}`)} <span className="numbers">{groupChanges.length}</span>
          </Heading>
          <ChangeList changes={groupChanges} />
        </section>
      ))}
    </div>
  )
}

/** Changes line by line, each with a link to its subject. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const display = useDisplay()
  const circuitOf = useCircuits()
  return (
    <ul>
      {changes.map((change) => (
        <Row as="li" hasLineAbove align="baseline" gap={8} padding="6px 0" key={keyOf(change)}>
          {'severity' in change && change.kind !== 'alertClosed' && (
            <SeverityBadge severity={change.severity} isShort />
          )}
          <LinkedChange
            change={change}
            words={changeWords(display, change, circuitOf)}
            circuitOf={circuitOf}
          />
        </Row>
      ))}
    </ul>
  )
}

type LinkedProps = {
  readonly change: Change
  readonly words: string
  readonly circuitOf: CircuitOf
}

/** A sentence in which the name of its subject is the link. */
function LinkedChange({ change, words, circuitOf }: LinkedProps) {
  const { before, name, after } = splitAtName(words, nameOf(change, circuitOf))
  return (
    <span>
      {before}
      <Link {...addressOf(change)}>{name}</Link>
      {after}
    </span>
  )
}

/** The circuit that a line about weak plans is about; null: it is about several. */
const ownCircuitId = ({ circuitIds }: Extract<Change, { kind: 'weakPlan' }>): string | null =>
  circuitIds.length === 1 ? (circuitIds[0] ?? null) : null

/** The name of the circuit or the station that a change is about; null for dangers, forecasts and several circuits. */
function nameOf(change: Change, circuitOf: CircuitOf): string | null {
  switch (change.kind) {
    case 'orderInForce':
    case 'directiveGiven':
    case 'directiveEnded':
      return circuitOf(change.directive.circuitId)?.name ?? change.directive.circuitId
    case 'toClose':
    case 'toDecide':
    case 'roadDecided':
    case 'roadLifted':
    case 'treated':
      return circuitOf(change.circuitId)?.name ?? change.circuitId
    case 'weakPlan':
      return circuitOf(ownCircuitId(change) ?? '')?.name ?? null
    case 'undonePass':
      return circuitOf(change.pass.circuitId)?.name ?? change.pass.circuitId
    default:
      return 'name' in change ? change.name : null
  }
}

function keyOf(change: Change): string {
  switch (change.kind) {
    case 'alertInForce':
    case 'alertOpened':
    case 'alertRaised':
    case 'alertAdvanced':
    case 'alertClosed':
      return [change.kind, change.titled.type, change.titled.startMs, ...change.places].join(' ')
    case 'forecast':
      return `forecast ${JSON.stringify(change.change)}`
    case 'orderInForce':
    case 'directiveGiven':
    case 'directiveEnded':
      return `${change.kind} ${change.directive.id}`
    case 'outdatedAdvice':
      return change.kind
    case 'weakPlan':
      return `${change.kind} ${change.circuitIds.join(' ')}`
    case 'roadDecided':
    case 'roadLifted':
      return `${change.kind} ${change.decision.id}`
    case 'toClose':
    case 'toDecide':
    case 'treated':
      return `${change.kind} ${change.circuitId}`
    case 'undonePass':
      return `${change.kind} ${change.pass.directiveId} ${change.pass.passNo}`
    default:
      return change.id
  }
}

/** Address with more about a change; an alert at a place without a forecast point leads to the list. */
function addressOf(change: Change) {
  switch (change.kind) {
    case 'alertInForce':
    case 'alertOpened':
    case 'alertRaised':
    case 'alertAdvanced':
    case 'alertClosed':
      return change.castpointId === ''
        ? ({ to: '/alerts' } as const)
        : ({ to: '/alerts/view/$castpointId', params: { castpointId: change.castpointId } } as const)
    case 'forecast':
      return change.points.length === 1 && change.points[0]
        ? ({
            to: '/previsions/view/$castpointId',
            params: { castpointId: change.points[0].castpointId },
          } as const)
        : ({ to: '/tonight' } as const)
    case 'orderInForce':
    case 'directiveGiven':
    case 'directiveEnded':
      return { to: '/roads/circuit/$circuitId', params: { circuitId: change.directive.circuitId } } as const
    case 'outdatedAdvice':
      return { to: '/roads/circuits' } as const
    case 'weakPlan': {
      const circuitId = ownCircuitId(change)
      return circuitId === null
        ? ({ to: '/roads/circuits' } as const)
        : ({ to: '/roads/circuit/$circuitId', params: { circuitId } } as const)
    }
    case 'toClose':
    case 'toDecide':
    case 'roadDecided':
    case 'roadLifted':
    case 'treated':
      return { to: '/roads/circuit/$circuitId', params: { circuitId: change.circuitId } } as const
    case 'undonePass':
      return { to: '/roads/circuit/$circuitId', params: { circuitId: change.pass.circuitId } } as const
    default:
      return { to: '/stations/view/$stationId', params: { stationId: change.id } } as const
  }
}
