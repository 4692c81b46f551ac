import {
  automaticWords,
  backWords,
  closingWords,
  orderNeedWords,
  passDoseWords,
  roadDecisionWords,
  type Spreading,
  shortfallSentence,
} from '@verglas/language'
import type { Display } from '../../../lib/display.ts'
import { departureNeed, missedSince, upcomingOrderWords } from '../../orders/panels.ts'
import { momentWords } from '../../roadcast/panels.ts'
import type { OpenWork, OrderInForce } from './open-work.ts'

type Localizer = Pick<Display, 't' | 'formats'>
type Circuit = Spreading & { readonly name: string }
type CircuitOf = (circuitId: string) => Circuit | undefined
type Of<Kind extends OpenWork['kind']> = Extract<OpenWork, { kind: Kind }>

/** More missing departures are only counted. */
const MAX_TIMES = 4

/** One piece of the work of the next shift as a sentence. */
export function openWorkWords(localizer: Localizer, work: OpenWork, circuitOf: CircuitOf): string {
  const { t } = localizer
  switch (work.kind) {
    case 'toDecide':
      return work.order
        ? incompleteWords(localizer, { ...work, order: work.order }, circuitOf)
        : decisionWords(localizer, work, circuitOf)
    case 'outdatedAdvice': {
      const names = work.circuitIds.map((circuitId) => circuitOf(circuitId)?.name ?? circuitId)
      const time = momentWords(localizer, work.sinceMs, work.atMs)
      return t('handover.outdatedAdvice', { count: names.length, time, circuits: names.join(', ') })
    }
    case 'toClose':
    case 'weakPlan':
      return planWords(localizer, work, circuitOf)
    case 'roadDecided':
      return decidedWords(localizer, work, circuitOf)
    case 'undonePass':
      return undoneWords(localizer, work, circuitOf)
    case 'orderInForce':
      return orderWords(localizer, work, circuitOf)
  }
}

/** «Lembron : fermeture ou vitesse réduite à décider avant 22:00», «Lembron, Larzac : ne tient pas : la chaussée reste glissante». */
function planWords(localizer: Localizer, work: Of<'toClose'> | Of<'weakPlan'>, circuitOf: CircuitOf): string {
  const { plan, atMs } = work
  const advice = { ...localizer, nowMs: atMs, moment: (ms: number) => momentWords(localizer, ms, atMs) }
  const what =
    work.kind === 'toClose'
      ? closingWords(advice, plan)
      : (shortfallSentence(advice, plan, work.untilMs) ?? '')
  const circuitIds = work.kind === 'toClose' ? [work.circuitId] : work.circuitIds
  return localizer.t('handover.weakPlan', {
    circuit: circuitIds.map((circuitId) => nameOf(circuitId, circuitOf)).join(', '),
    what: what.charAt(0).toLowerCase() + what.slice(1),
  })
}

/** «Lembron : fermeture de 22:00 à 14:00 (Claire Bonnet, 20:40)». */
function decidedWords(
  localizer: Localizer,
  { circuitId, decision, atMs }: Of<'roadDecided'>,
  circuitOf: CircuitOf,
): string {
  const moment = (ms: number) => momentWords(localizer, ms, atMs)
  const what = roadDecisionWords({ ...localizer, nowMs: atMs, moment }, decision)
  return localizer.t('handover.roadDecided', {
    circuit: nameOf(circuitId, circuitOf),
    what: what.charAt(0).toLowerCase() + what.slice(1),
  })
}

const nameOf = (circuitId: string, circuitOf: CircuitOf): string => circuitOf(circuitId)?.name ?? circuitId

/** «Lembron : consigne à donner avant 20:10», «Lembron : consigne à donner maintenant, fenêtre dépassée depuis 30 min». */
function decisionWords(
  localizer: Localizer,
  { circuitId, departure, hasOrder, atMs }: Of<'toDecide'>,
  circuitOf: CircuitOf,
): string {
  return localizer.t('handover.toDecide', {
    circuit: nameOf(circuitId, circuitOf),
    what: [neededWords(localizer, { departure, hasOrder, atMs }), missedWords(localizer, { departure, atMs })]
      .filter(Boolean)
      .join(', '),
  })
}

/** What the circuit needs, in the words of the lists of circuits. */
const neededWords = (
  localizer: Localizer,
  { departure, hasOrder, atMs }: Pick<Of<'toDecide'>, 'departure' | 'hasOrder' | 'atMs'>,
): string =>
  orderNeedWords(
    { ...localizer, moment: (ms) => momentWords(localizer, ms, atMs) },
    departureNeed(departure, { isOpen: hasOrder, nowMs: atMs }),
    'long',
  )

/** Since when the departure can no longer be made in time; empty if it can. */
function missedWords(
  { t, formats }: Localizer,
  { departure, atMs }: Pick<Of<'toDecide'>, 'departure' | 'atMs'>,
): string {
  const missedMs = departure.isOrdered ? null : missedSince(departure, atMs)
  return missedMs === null || departure.precautionUntilMs !== undefined
    ? ''
    : t('handover.lacks.missed', { time: formats.duration(atMs - missedMs) })
}

/**
 * What an order lacks, then the order: «Lembron : départ de la consigne à avancer, glissant dès 20:00 · départ prévu pour 21:15 ·
 * sel 15 g/m²».
 */
function incompleteWords(
  localizer: Localizer,
  work: Of<'toDecide'> & { readonly order: OrderInForce },
  circuitOf: CircuitOf,
): string {
  const { order, circuitId, planChange, missingMs, departure, atMs } = work
  const circuit = circuitOf(circuitId)
  const { slipperyFromMs } = departure
  const lacks = [
    slipperyFromMs !== undefined &&
      localizer.t('handover.lacks.slippery', { time: momentWords(localizer, slipperyFromMs, atMs) }),
    missingMs.includes(departure.departMs) ? '' : missedWords(localizer, work),
    missingMs.length > 0 && missingWords(localizer, work),
    circuit && planChange && doseLack(localizer, planChange, circuit),
  ].filter(Boolean)
  return localizer.t('handover.incomplete', {
    circuit: circuit?.name ?? circuitId,
    lacks: [neededWords(localizer, work), ...lacks].join(', '),
    order: orderPhrases(localizer, order, circuit, true),
  })
}

function missingWords({ t, formats }: Localizer, { missingMs, atMs }: Of<'toDecide'>): string {
  const times = missingMs.slice(0, MAX_TIMES).map((ms) => momentWords({ formats }, ms, atMs))
  const isCut = missingMs.length > MAX_TIMES
  return t('handover.lacks.passes', {
    count: missingMs.length,
    times: isCut ? `${times.join(', ')} …` : times.join(', '),
  })
}

/** What the plan asks for now instead of what is ordered; empty if only the time differs. */
function doseLack(
  localizer: Localizer,
  { ordered, planned }: NonNullable<Of<'toDecide'>['planChange']>,
  circuit: Spreading,
): string {
  if (!planned) return ''
  const [orderedWords, plannedWords] = [ordered, planned].map(({ treatment, deicer, minGm2, maxGm2 }) =>
    passDoseWords(localizer, { treatment, deicer, minGm2, maxGm2, totalKg: null }, circuit),
  ) as [string, string]
  if (orderedWords === plannedWords) return ''
  return localizer.t('handover.lacks.dose', { planned: plannedWords, ordered: orderedWords })
}

/** «Lembron : passage de 02:45 non fait», «Lembron : parti à 02:50 (Marc Chauvet), fin non signalée», or that he is still out. */
function undoneWords(
  { t, formats }: Localizer,
  { pass: { circuitId, departAt, finishAt, startedAt, name }, atMs }: Of<'undonePass'>,
  circuitOf: CircuitOf,
): string {
  const circuit = nameOf(circuitId, circuitOf)
  const moment = (instant: string) => momentWords({ formats }, Date.parse(instant), atMs)
  if (startedAt === null)
    return t('handover.undone.notDriven', { circuit, time: departAt === null ? '' : moment(departAt) })
  const lengthMs = departAt && finishAt ? Date.parse(finishAt) - Date.parse(departAt) : 0
  const isOut = Date.parse(startedAt) + lengthMs > atMs
  return t(`handover.undone.${isOut ? 'out' : 'notReported'}`, {
    circuit,
    time: moment(startedAt),
    name: name ?? '',
  })
}

/** «Lembron : autoroute – sel 15 g/m² · en route depuis 21:50 (Marc Chauvet)». */
const orderWords = (localizer: Localizer, order: OrderInForce, circuitOf: CircuitOf): string => {
  const { circuitId } = order.directive
  const circuit = circuitOf(circuitId)
  return localizer.t('handover.orderInForce', {
    circuit: circuit?.name ?? circuitId,
    order: orderPhrases(localizer, order, circuit, false),
  })
}

/** What an order asks for and how far it has got; behind what it lacks, its time comes first. */
function orderPhrases(
  localizer: Localizer,
  { directive, state, notifiedCount, pass, backMs, delayedMs, atMs }: OrderInForce,
  circuit: Circuit | undefined,
  isTimeFirst: boolean,
): string {
  const { t, formats } = localizer
  const progress =
    pass === null
      ? t('circuits.orderState.done')
      : pass.startedMs !== null
        ? [
            `${t('circuits.orderState.out', { time: formats.time(pass.startedMs) })} (${pass.startedBy ?? ''})`,
            backMs && backWords(t, { backMs, nowMs: atMs, time: formats.time(backMs) }),
            delayedMs && t('handover.progress.delayed', { time: momentWords({ formats }, delayedMs, atMs) }),
          ]
            .filter(Boolean)
            .join(', ')
        : departureWords(localizer, pass.departMs, atMs)
  const reading =
    state === 'issued' ? t(`circuits.orderState.${notifiedCount === 0 ? 'notNotified' : 'unread'}`) : ''
  const what = [
    circuit && upcomingOrderWords(localizer, directive, circuit, pass),
    automaticWords(localizer, directive),
  ]
  return [...(isTimeFirst ? [progress, ...what] : [...what, progress]), reading].filter(Boolean).join(' · ')
}

/** The departure that a crew has not reported yet, by the rule and in the words of the lists of circuits. */
function departureWords({ t, formats }: Localizer, departMs: number | null, atMs: number): string {
  if (departMs === null) return t('handover.progress.waiting')
  const isMissed = missedSince({ departMs, missedSinceMs: null, isOrdered: true }, atMs) !== null
  const state = isMissed ? 'notLeft' : departMs <= atMs ? 'now' : 'depart'
  return t(`handover.progress.${state}`, { time: momentWords({ formats }, departMs, atMs) })
}
