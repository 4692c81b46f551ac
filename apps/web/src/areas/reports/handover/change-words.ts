import { SEVERITY_KEYS } from '@verglas/contract/alert-codes'
import {
  dangerTitle,
  dangerWhen,
  liftedDecisionWords,
  type Spreading,
  spreadWords,
  treatmentWords,
} from '@verglas/language'
import type { Display } from '../../../lib/display.ts'
import { momentWords, roadChangeWords } from '../../roadcast/panels.ts'
import { type Change, type Group, grouped } from './changes.ts'
import { openWorkWords } from './open-work-words.ts'

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
    case 'toClose':
    case 'toDecide':
    case 'outdatedAdvice':
    case 'roadDecided':
    case 'weakPlan':
    case 'undonePass':
    case 'orderInForce':
      return openWorkWords(localizer, change, circuitOf)
    case 'alertInForce': {
      const alert = t('handover.alertInForce', {
        title: dangerTitle(localizer, change.titled, change.atMs),
        when: levelAndTimes(localizer, change),
        places: placeWords(t, change.places),
      })
      return change.change === null ? alert : t(`handover.inForceSince.${change.change}`, { alert })
    }
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
      return t('handover.directiveGiven', {
        circuit: circuitOf(circuitId)?.name ?? circuitId,
        author,
        at: formats.time(Date.parse(orderedAt)),
      })
    }
    case 'roadLifted':
      return liftedWords(localizer, change, circuitOf)
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

/** «Lembron : réouverte à 04:10 par Claire Bonnet». */
function liftedWords(
  localizer: ChangeLocalizer,
  { circuitId, decision, atMs }: Of<'roadLifted'>,
  circuitOf: CircuitOf,
): string {
  const moment = (ms: number) => momentWords(localizer, ms, atMs)
  const what = liftedDecisionWords({ ...localizer, nowMs: atMs, moment }, decision)
  return localizer.t('handover.roadDecided', {
    circuit: circuitOf(circuitId)?.name ?? circuitId,
    what: what.charAt(0).toLowerCase() + what.slice(1),
  })
}

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
  'toClose',
  'toDecide',
  'outdatedAdvice',
  'roadDecided',
  'weakPlan',
  'undonePass',
  'orderInForce',
  'alertInForce',
])

/** The title of a group. Orders that have to be completed are among the decisions, and not listed again. */
export const groupTitle = (t: ChangeLocalizer['t'], group: Group, changes: readonly Change[]): string =>
  t(
    group === 'orders' && changes.some((change) => change.kind === 'toDecide' && change.order !== null)
      ? 'handover.otherOrders'
      : `handover.groups.${group}`,
  )

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
        `**${groupTitle(t, group, changes)}**`,
        '',
        ...groupChanges.map((change) => `- ${changeWords(localizer, change, circuitOf)}`),
      ].join('\n'),
    )
  const hasChanged = changes.some(({ kind }) => !IN_FORCE.has(kind))
  return [...written, ...(hasChanged ? [] : [t('handover.nothing')])].join('\n\n')
}
