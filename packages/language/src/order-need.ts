import type { AdviceLocalizer } from './advice-words.ts'

/** What a circuit still needs from the person who issues orders. */
export type OrderNeed = {
  /** `issue`: no order is open; `complete`: the open one lacks a departure; `bringForward`: its departure is too late. */
  readonly kind: 'issue' | 'complete' | 'bringForward'
  /** Until which instant, ms; `precaution`: the table asks for it, and no road becomes slippery without it. */
  readonly by: number | 'now' | 'precaution'
}

type Localizer = Pick<AdviceLocalizer, 't' | 'moment'>

/** «avant 23:00», «maintenant», «par précaution»; empty for a departure to bring forward, which is urgent by itself. */
export function orderNeedDeadline({ t, moment }: Localizer, { kind, by }: OrderNeed): string {
  if (kind === 'bringForward') return ''
  return typeof by === 'number'
    ? t('circuits.orderNeed.by', { time: moment(by) })
    : t(`circuits.orderNeed.${by}`)
}

/**
 * The state of a circuit whose plan is not covered: in a column of orders «à compléter avant 23:00» (`short`), elsewhere
 * «consigne à compléter avant 23:00» (`long`).
 */
export function orderNeedWords(localizer: Localizer, need: OrderNeed, form: 'short' | 'long'): string {
  const what = localizer.t(`circuits.orderNeed.${form}.${need.kind}`)
  return [what, orderNeedDeadline(localizer, need)].filter(Boolean).join(' ')
}
