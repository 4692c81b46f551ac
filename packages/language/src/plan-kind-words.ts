import { HOUR_MS } from '@verglas/quantities'
import { type AdviceLocalizer, periodWords } from './advice-words.ts'

/** A danger of a plan with its time. */
export type NamedPeriod = {
  readonly kind: string
  readonly from: string
  readonly to: string
  /** An earlier treatment still prevents it. */
  readonly isPrevented?: true | undefined
}

/** More names than this hide the gravest. */
export const MAX_KINDS = 2

/**
 * Each kind with all its periods, in the given order of kinds: «pluie verglaçante de 21:00 à 22:00, puis de 3:00 à 5:00»; at
 * the end those that an earlier treatment still prevents: «sans le traitement précédent : verglas de 4:00 à 10:00».
 */
export function kindsWords(localizer: AdviceLocalizer, kinds: readonly NamedPeriod[]): string[] {
  const prevented = periodsByKind(
    localizer,
    kinds.filter(({ isPrevented }) => isPrevented),
  )
  return [
    ...periodsByKind(
      localizer,
      kinds.filter(({ isPrevented }) => !isPrevented),
    ),
    ...prevented.map((kindText, index) =>
      index === 0 ? localizer.t('circuits.plan.prevented', { what: kindText }) : kindText,
    ),
  ]
}

/**
 * «d’abord givre de 20:00 à 21:00, neige dès 21:00»: lesser dangers that begin before the gravest ones. Without
 * them nobody would understand why a crew leaves so early. Empty if there are none.
 */
export function firstKindsWords(localizer: AdviceLocalizer, kinds: readonly NamedPeriod[]): string {
  const coming = kinds.filter(({ isPrevented }) => !isPrevented)
  const named = [...new Set(coming.map(({ kind }) => kind))].slice(0, MAX_KINDS)
  const gravestFromMs = Math.min(
    ...coming.filter(({ kind }) => named.includes(kind)).map(({ from }) => Date.parse(from)),
  )
  const earlier = coming
    .filter(({ from }) => Date.parse(from) <= gravestFromMs - HOUR_MS)
    .toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))
    .filter(({ kind }, index, sorted) => sorted.findIndex((other) => other.kind === kind) === index)
  if (earlier.length === 0) return ''
  return localizer.t('circuits.plan.first', {
    what: earlier
      .slice(0, MAX_KINDS)
      .map((period) => firstWords(localizer, period, gravestFromMs))
      .join(', '),
  })
}

/** Its end only matters if it ends before the gravest danger begins. */
function firstWords(localizer: AdviceLocalizer, period: NamedPeriod, gravestFromMs: number): string {
  const fromMs = Date.parse(period.from)
  const isOver = Date.parse(period.to) <= gravestFromMs
  const when =
    isOver || fromMs <= localizer.nowMs
      ? periodWords(localizer, period)
      : localizer.t('circuits.plan.firstFrom', { time: localizer.moment(fromMs) })
  return `${kindWords(localizer, period)} ${when}`
}

function periodsByKind(localizer: AdviceLocalizer, kinds: readonly NamedPeriod[]): string[] {
  return [...new Set(kinds.map(({ kind }) => kind))].map((kind) => {
    const [first, ...further] = kinds
      .filter((period) => period.kind === kind)
      .map((period) => periodWords(localizer, period))
    const furtherPeriods = further.map((period) => localizer.t('circuits.plan.again', { period }))
    return [`${kindWords(localizer, { kind })} ${first}`, ...furtherPeriods].join(', ')
  })
}

/** A cause has the same name here as on the strip, in alerts and in forecasts. */
export const kindWords = ({ t }: AdviceLocalizer, { kind }: Pick<NamedPeriod, 'kind'>): string =>
  kind === 'blowing_snow' ? t('circuits.plan.blowingSnow') : t(`codes.hazardKind.${kind}`)
