import type { AdviceLocalizer } from './advice-words.ts'

/** How far an order has got. */
export type OrderStatus =
  | { readonly state: 'notNotified' }
  | { readonly state: 'unread'; readonly notifiedCount: number }
  | {
      readonly state: 'read'
      readonly readCount: number
      readonly notifiedCount: number
      /** The last person who read it, and when. */
      readonly last: Act | null
    }
  | {
      readonly state: 'out'
      /** Who left, and when. */
      readonly left: Act
      readonly number: number
      readonly passCount: number
      /** When the crew should be back, ms; null: without its order nobody can tell. */
      readonly backMs: number | null
    }
  | {
      readonly state: 'done' | 'partlyDone'
      readonly doneCount: number
      readonly passCount: number
      readonly last: Act
      /** Set if the last pass took too little time to be a round. */
      readonly doubt: { readonly tookMs: number; readonly roundMs: number } | null
    }

type Act = { readonly name: string; readonly atMs: number }
type Localizer = Pick<AdviceLocalizer, 't' | 'formats' | 'nowMs'>

/**
 * How far an order has got: in a list «vue, 1 sur 2» (`short`), elsewhere with who and when, «Vue, 1 sur 2 · Marc Chauvet, 20:05»
 * (`long`), which begins with the same words.
 */
export function orderStatusWords(localizer: Localizer, status: OrderStatus, form: 'short' | 'long'): string {
  const words = shortWords(localizer, status)
  if (form === 'short') return words
  const { details, by } = detailsOf(localizer, status)
  const long = [[status.state === 'out' ? outWords(localizer, status) : words, ...details].join(', '), ...by]
  const text = long.filter(Boolean).join(' · ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

function shortWords(localizer: Localizer, status: OrderStatus): string {
  const { t, formats, nowMs } = localizer
  switch (status.state) {
    case 'notNotified':
    case 'unread':
      return t(`circuits.orderState.${status.state}`)
    case 'read':
      return t('circuits.orderState.read', { read: status.readCount, count: status.notifiedCount })
    case 'out': {
      const { backMs } = status
      return backMs !== null && backMs < nowMs
        ? t('circuits.orderState.awaited', { time: formats.time(backMs) })
        : outWords(localizer, status)
    }
    case 'partlyDone':
    case 'done': {
      const done = t(`circuits.orderState.${status.state}`, {
        count: status.doneCount,
        total: status.passCount,
      })
      return status.doubt ? t('circuits.orderState.toCheck', { what: done }) : done
    }
  }
}

const outWords = ({ t, formats }: Localizer, { left }: Extract<OrderStatus, { state: 'out' }>): string =>
  t('circuits.orderState.out', { time: formats.time(left.atMs) })

/** The details of the long form that belong to the state, and those that follow it: who and when, and doubts. */
function detailsOf(
  localizer: Localizer,
  status: OrderStatus,
): { readonly details: readonly string[]; readonly by: readonly string[] } {
  const { t, formats } = localizer
  switch (status.state) {
    case 'notNotified':
      return { details: [], by: [] }
    case 'unread':
      return { details: [t('circuits.orderState.issuedTo', { count: status.notifiedCount })], by: [] }
    case 'read':
      return {
        details: [],
        by: status.last ? [`${status.last.name}, ${formats.time(status.last.atMs)}`] : [],
      }
    case 'out': {
      const { backMs, number, passCount, left } = status
      const pass = t('circuits.orderState.passNumber', { number, count: passCount })
      const back =
        backMs === null ? [] : [backWords(t, { backMs, nowMs: localizer.nowMs, time: formats.time(backMs) })]
      return { details: [...back, pass], by: [left.name] }
    }
    case 'partlyDone':
    case 'done': {
      const { last, doubt } = status
      const key = status.state === 'done' ? 'doneAt' : 'lastAt'
      return {
        details: [t(`circuits.orderState.${key}`, { time: formats.time(last.atMs) })],
        by: [last.name, doubt ? roundDoubtWords(localizer, doubt) : ''],
      }
    }
  }
}

/** «retour attendu vers 21:10», or «retour attendu depuis 21:10» once the crew should be back. */
export const backWords = (
  t: Localizer['t'],
  { backMs, nowMs, time }: { readonly backMs: number; readonly nowMs: number; readonly time: string },
): string => t(`circuits.orderState.${backMs < nowMs ? 'overdue' : 'back'}`, { time })

/** «à vérifier : fait 1 min après le départ, pour un tour de 1 h 30». */
export const roundDoubtWords = (
  { t, formats }: Pick<Localizer, 't' | 'formats'>,
  { tookMs, roundMs }: { readonly tookMs: number; readonly roundMs: number },
): string =>
  t('circuits.orderState.doubtful', { time: formats.duration(tookMs), round: formats.duration(roundMs) })
