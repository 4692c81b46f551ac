import { SEVERITY_KEYS } from '@verglas/contract/alert-codes'
import {
  automaticWords,
  dangerTitle,
  dangerWhen,
  directiveWords,
  type Spreading,
  spreadWords,
  treatmentWords,
} from '@verglas/language'
import type { Display } from '../../../lib/display.ts'
import { missedSince, upcomingOrderWords } from '../../orders/panels.ts'
import { momentWords, roadChangeWords } from '../../roadcast/panels.ts'
import { type Change, grouped } from './changes.ts'

export type ChangeLocalizer = Pick<Display, 't' | 'formats'>
export type CircuitOf = (circuitId: string) => (Spreading & { readonly name: string }) | undefined

/** Further places are only counted. */
const MAX_NAMED = 3

/** «extrême, 20:00 – 04:00»; if the level changes during the alert, each period names its level. */
function levelAndTimes(
  localizer: ChangeLocalizer,
  { severity, times, atMs }: Pick<Extract<Change, { times: unknown }>, 'severity' | 'times' | 'atMs'>,
): string {
  const timeText = dangerWhen(localizer, times, atMs)
  return times.peaks.length > 0
    ? timeText
    : [localizer.t(`codes.severity.${SEVERITY_KEYS[severity]}`), timeText].join(', ')
}

/** One change as a sentence, for the screen and the note, in either language. */
export function changeWords(localizer: ChangeLocalizer, change: Change, circuitOf: CircuitOf): string {
  const { t, formats } = localizer
  switch (change.kind) {
    case 'toDecide':
      return decisionWords(localizer, change, circuitOf)
    case 'outdatedAdvice': {
      const names = change.circuitIds.map((circuitId) => circuitOf(circuitId)?.name ?? circuitId)
      return t('handover.outdatedAdvice', { circuits: names.join(', ') })
    }
    case 'orderInForce':
      return orderWords(localizer, change, circuitOf)
    case 'alertInForce':
      return t('handover.alertInForce', {
        title: dangerTitle(localizer, change.titled, change.atMs),
        when: levelAndTimes(localizer, change),
        places: placeWords(t, change.places),
      })
    case 'alertOpened':
    case 'alertRaised':
    case 'alertAdvanced':
    case 'alertClosed':
      return t(`handover.${change.kind}`, {
        title: dangerTitle(localizer, change.titled, change.atMs),
        span: dangerWhen(localizer, change.times, change.atMs),
        severity: t(`codes.severity.${SEVERITY_KEYS[change.severity]}`),
        places: placeWords(t, change.places),
      })
    case 'forecast':
      return t('handover.forecast', {
        change: roadChangeWords(localizer, [change.change], change.isLargest),
        places: pointsWords(t, change.points),
      })
    case 'directiveGiven': {
      const { circuitId, author, orderedAt } = change.directive
      const circuit = circuitOf(circuitId)
      return t('handover.directiveGiven', {
        circuit: circuit?.name ?? circuitId,
        order: [
          circuit && directiveWords(localizer, change.directive, circuit),
          automaticWords(localizer, change.directive),
        ]
          .filter(Boolean)
          .join(', '),
        author,
        at: formats.time(Date.parse(orderedAt)),
      })
    }
    case 'directiveEnded':
      return endedWords(localizer, change, circuitOf)
    case 'treated':
      return treatedWords(localizer, change, circuitOf)
    default:
      return t(`handover.${change.kind}`, { name: change.name })
  }
}

/** «Lembron : 2 traitements, le dernier à 04:10 (sel 15 g/m²)». */
function treatedWords(
  localizer: ChangeLocalizer,
  { circuitId, count, last }: Of<'treated'>,
  circuitOf: CircuitOf,
): string {
  const circuit = circuitOf(circuitId)
  const quantity = circuit && spreadWords(localizer, { minGm2: last.spreadGm2, maxGm2: null }, circuit)
  return localizer.t('handover.treated', {
    circuit: circuit?.name ?? circuitId,
    count,
    what: [treatmentWords(localizer, last), quantity].filter(Boolean).join(' '),
    at: localizer.formats.time(Date.parse(last.doneAt)),
  })
}

type Of<Kind extends Change['kind']> = Extract<Change, { kind: Kind }>

/** «Lembron : la consigne de Claire Bonnet a été archivée lun. 30 10:12 par Zoé Pradel». */
function endedWords(
  { t, formats }: ChangeLocalizer,
  { directive }: Of<'directiveEnded'>,
  circuitOf: CircuitOf,
) {
  const { circuitId, author, state, archivedAt, archivedBy, expiresAt } = directive
  const circuit = circuitOf(circuitId)?.name ?? circuitId
  const time = (at: string) => `${formats.shortDay(Date.parse(at))} ${formats.time(Date.parse(at))}`
  if (state === 'archived' && archivedAt !== null && archivedBy !== null)
    return t('handover.directiveArchived', { circuit, author, at: time(archivedAt), by: archivedBy })
  if (state === 'expired' && expiresAt !== null)
    return t('handover.directiveExpired', { circuit, author, at: time(expiresAt) })
  return t('handover.directiveEnded', { circuit, author })
}

/** «Lembron : départ avant 20:10, pas encore ordonné». */
function decisionWords(
  { t, formats }: ChangeLocalizer,
  { circuitId, departure, hasOrder, atMs }: Of<'toDecide'>,
  circuitOf: CircuitOf,
): string {
  const { departMs, precautionUntilMs, neededByMs, slipperyFromMs } = departure
  const circuit = circuitOf(circuitId)?.name ?? circuitId
  const missing = t(hasOrder ? 'handover.orderTooLittle' : 'handover.notOrdered')
  const missedMs = missedSince(departure, atMs)
  if (departure.isOrdered) {
    const time = momentWords({ formats }, departMs, atMs)
    const slippery = momentWords({ formats }, slipperyFromMs ?? departMs, atMs)
    const state =
      missedMs !== null ? 'orderedNotLeft' : neededByMs !== undefined ? 'orderedTooLate' : 'orderedTooWeak'
    return t(`handover.${state}`, { circuit, time, slippery })
  }
  if (missedMs !== null)
    return t('handover.decisionMissed', { circuit, missing, time: formats.duration(atMs - missedMs) })
  if (precautionUntilMs !== undefined) return t('handover.precaution', { circuit, missing })
  return departMs <= atMs
    ? t('handover.toDecideNow', { circuit, missing })
    : t('handover.toDecide', { circuit, missing, time: momentWords({ formats }, departMs, atMs) })
}

/** «Lembron : autoroute – sel 15 g/m² · en route depuis 21:50 (Marc Chauvet)». */
function orderWords(
  localizer: ChangeLocalizer,
  { directive, state, notifiedCount, pass, backMs, atMs }: Of<'orderInForce'>,
  circuitOf: CircuitOf,
): string {
  const { t, formats } = localizer
  const circuit = circuitOf(directive.circuitId)
  const progress =
    pass === null
      ? t('handover.progress.done')
      : pass.startedMs !== null
        ? [
            t('handover.progress.out', { time: formats.time(pass.startedMs), name: pass.startedBy ?? '' }),
            backMs &&
              t(`circuits.orderState.${backMs < atMs ? 'overdue' : 'back'}`, { time: formats.time(backMs) }),
          ]
            .filter(Boolean)
            .join(', ')
        : departureWords(localizer, pass.departMs, atMs)
  const reading =
    state === 'issued' ? t(`handover.progress.${notifiedCount === 0 ? 'notifiedNobody' : 'unread'}`) : ''
  const order = [
    circuit && upcomingOrderWords(localizer, directive, circuit, pass),
    automaticWords(localizer, directive),
    progress,
    reading,
  ]
  return t('handover.orderInForce', {
    circuit: circuit?.name ?? directive.circuitId,
    order: order.filter(Boolean).join(' · '),
  })
}

/** The departure that a crew has not reported yet, by the rule and in the words of the lists of circuits. */
function departureWords({ t, formats }: ChangeLocalizer, departMs: number | null, atMs: number): string {
  if (departMs === null) return t('handover.progress.waiting')
  const isMissed = missedSince({ departMs, missedSinceMs: null, isOrdered: true }, atMs) !== null
  const state = isMissed ? 'notLeft' : departMs <= atMs ? 'now' : 'depart'
  return t(`handover.progress.${state}`, { time: momentWords({ formats }, departMs, atMs) })
}

function placeWords(t: ChangeLocalizer['t'], places: readonly string[]): string {
  const named = places.slice(0, MAX_NAMED).join(', ')
  const unnamedCount = places.length - MAX_NAMED
  return unnamedCount > 0 ? t('handover.andMore', { named, count: unnamedCount }) : named
}

/** «15 points, Coren … Lodève» */
function pointsWords(t: ChangeLocalizer['t'], points: readonly { readonly place: string }[]): string {
  const names = points.map(({ place }) => place)
  return names.length <= MAX_NAMED
    ? names.join(', ')
    : t('handover.points', { count: names.length, first: names[0] ?? '', last: names.at(-1) ?? '' })
}

/** Kinds that are not changes but the state that is handed over. */
const IN_FORCE: ReadonlySet<Change['kind']> = new Set([
  'toDecide',
  'outdatedAdvice',
  'orderInForce',
  'alertInForce',
])

/**
 * The draft of the note, for a person to edit: the state that is handed over, then the changes, as one list per
 * group.
 */
export function noteBody(
  localizer: ChangeLocalizer,
  changes: readonly Change[],
  circuitOf: CircuitOf,
): string {
  const { t } = localizer
  const written = grouped(changes)
    .filter(([, groupChanges]) => groupChanges.length > 0)
    .map(([group, groupChanges]) =>
      [
        `**${t(`handover.groups.${group}`)}**`,
        '',
        ...groupChanges.map((change) => `- ${changeWords(localizer, change, circuitOf)}`),
      ].join('\n'),
    )
  const hasChanged = changes.some(({ kind }) => !IN_FORCE.has(kind))
  return [...written, ...(hasChanged ? [] : [t('handover.nothing')])].join('\n\n')
}
