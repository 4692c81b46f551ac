import type { CallAnswer } from '@verglas/contract'
import { MODULE_MATERIALS } from '@verglas/contract/dashboard-codes'
import { DEICERS, MATERIALS, type Material } from '@verglas/contract/treatment-codes'
import { KM_PER_MILE, type UnitSystem } from '@verglas/quantities'

export type Balance = CallAnswer<'getTreatmentBalance'>
export const KINDS = ['advised', 'ordered', 'done'] as const
export type Kind = (typeof KINDS)[number]
export type Compared = Pick<Balance['nights'][number], Kind | 'doneOnOrder'>

/** All de-icers together, or one material. */
export const CHOICES = MODULE_MATERIALS
export type Choice = (typeof CHOICES)[number]

export const kilograms = ({ kg }: Compared[Kind], choice: Choice): number =>
  choice === 'deicers' ? DEICERS.reduce((sum, deicer) => sum + kg[deicer], 0) : kg[choice]

/** What was done on each kilometre, or on each mile for people who read miles, kg. */
export const donePerLength = (
  { done, lengthKm }: Pick<Compared, 'done'> & { readonly lengthKm: number },
  choice: Choice,
  units: UnitSystem,
): number => (kilograms(done, choice) / lengthKm) * (units === 'imperial' ? KM_PER_MILE : 1)

export const amountsOf = (compared: Compared, choice: Choice): readonly number[] =>
  KINDS.map((kind) => kilograms(compared[kind], choice))

const NO_TREATMENTS = { count: 0, kg: { nacl: 0, mgcl2: 0, cacl2: 0, abrasive: 0 } }

/** The sum over several rows. */
export function sumOf(rows: readonly Compared[]): Compared {
  const sum = (kind: keyof Compared): Compared[Kind] =>
    rows.reduce(
      (all, { [kind]: own }) => ({
        count: all.count + own.count,
        kg: Object.fromEntries(
          MATERIALS.map((material) => [material, all.kg[material] + own.kg[material]]),
        ) as Record<Material, number>,
      }),
      NO_TREATMENTS,
    )
  return {
    advised: sum('advised'),
    ordered: sum('ordered'),
    done: sum('done'),
    doneOnOrder: sum('doneOnOrder'),
  }
}

/** The choices to offer: all de-icers always, a single material only if some of it was ordered or spread. */
export const choicesIn = (sum: Compared): readonly Choice[] =>
  CHOICES.filter((choice) => choice === 'deicers' || amountsOf(sum, choice).some((kg) => kg > 0))

/** Whether anything at all was advised, ordered or done. */
export const hasAny = (sum: Compared): boolean => KINDS.some((kind) => sum[kind].count > 0)

/** Sorted by the largest of the amounts done, ordered or advised. */
export const sortedByAmount = <Row extends Compared>(rows: readonly Row[], choice: Choice): Row[] =>
  rows.toSorted((a, b) => Math.max(...amountsOf(b, choice)) - Math.max(...amountsOf(a, choice)))

/** The winters to choose from: the given one and those before it. */
export const seasonsUntil = (latestSeason: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => latestSeason - index)
