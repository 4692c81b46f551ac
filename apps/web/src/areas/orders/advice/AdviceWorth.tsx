import { Link } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import { type AdviceLocalizer, doseWords } from '@verglas/language'
import { KM_PER_MILE } from '@verglas/quantities'
import { useContextData } from '../../../lib/context.ts'
import { IconCircleCheck, IconCircleMinus } from '../../../ui/icons.ts'
import { Note } from '../../../ui/layout/Note.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import css from './advice.module.css'
import type { Prescription } from './advice-localizer.ts'

type Worth = NonNullable<CallAnswer<'getLatestPrescription'>['worth']>
type RoadWorth = Worth['roads'][number]

type Props = {
  readonly localizer: AdviceLocalizer
  readonly circuit: Circuit
  readonly prescription: Prescription
  readonly worth: Worth | null
}

/**
 * How often a treatment is needed, compared with its cost and benefit: whether it is worth it on each road class. Where the
 * plan has no pass it only says how often: «Treat» would contradict the plan.
 */
export function AdviceWorth({ localizer, circuit, prescription, worth }: Props) {
  const { t } = localizer
  const { scenarios, plan } = prescription
  if (!scenarios) return <Note>{t('circuits.advice.worth.unknown')}</Note>
  return (
    <Stack gap={4}>
      <Verdict localizer={localizer} scenarios={scenarios} plan={plan} worth={worth} />
      <details className={css.basis}>
        <summary>{t('circuits.advice.worth.basis')}</summary>
        <ul className="bullets">
          <li>
            {t('circuits.advice.worth.scenarios', {
              treating: scenarios.treating,
              members: scenarios.members,
              basis: t(`circuits.advice.worth.bases.${scenarios.basis}`),
            })}
          </li>
          {scenarios.answers.slice(0, MAX_ANSWERS).map((answer) => (
            <li
              key={`${answer.treatment} ${answer.spread} ${answer.minGm2} ${answer.maxGm2} ${answer.passes}`}
            >
              {t('circuits.advice.worth.answer', {
                count: answer.members,
                what: doseWords(localizer, answer, circuit),
              })}
            </li>
          ))}
          {worth?.roads.map((road) => (
            <li key={road.roadType}>{costWords(localizer, road, worth.currency)}</li>
          ))}
        </ul>
      </details>
    </Stack>
  )
}

type VerdictProps = Pick<Props, 'localizer' | 'worth'> & {
  readonly scenarios: NonNullable<Prescription['scenarios']>
  readonly plan: Prescription['plan']
}

/** How often the table asks for a treatment, and on which road classes that is often enough. */
function Verdict({ localizer, scenarios, plan, worth }: VerdictProps) {
  const { t } = localizer
  const { hasFeature } = useContextData()
  const often = percent(localizer, scenarios.treating / scenarios.members)
  if (isIdle(plan)) {
    const words = plan?.headline.reason === 'protected' ? 'afterPass' : 'often'
    return <p>{t(`circuits.advice.worth.${words}`, { often })}</p>
  }
  if (worth) {
    return (
      <ul className={css.decisions}>
        {worth.roads.map((road) => (
          <li key={road.roadType} data-worth={road.isWorth ?? undefined}>
            {road.isWorth ? (
              <IconCircleCheck size={16} aria-hidden />
            ) : (
              <IconCircleMinus size={16} aria-hidden />
            )}
            <span>{decisionWords(localizer, road, often)}</span>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <p>
      {t('circuits.advice.worth.often', { often })}{' '}
      {scenarios.treating > 0 && t('circuits.advice.worth.noCosts')}{' '}
      {scenarios.treating > 0 && hasFeature('admin_ceils') && (
        <Link to="/admin/treatments" hash="treatment-settings">
          {t('circuits.advice.worth.enterCosts')}
        </Link>
      )}
    </p>
  )
}

const MAX_ANSWERS = 5

/** Whether there is a plan, and it asks for no pass. */
export const isIdle = (plan: Prescription['plan']): boolean => plan !== null && plan.headline.next === null

const percent = ({ formats }: AdviceLocalizer, share: number): string =>
  formats.quantity('percent', share * 100, { digits: share < 0.1 ? 1 : 0 })

function decisionWords(
  localizer: AdviceLocalizer,
  { roadType, threshold, isWorth }: RoadWorth,
  often: string,
): string {
  const { t } = localizer
  const road = t(`circuits.roadTypes.${roadType}`)
  if (threshold === null) return t('circuits.advice.worth.noLoss', { road, often })
  if (threshold >= 1) return t('circuits.advice.worth.never', { road, often })
  return t(`circuits.advice.worth.${isWorth ? 'treat' : 'leave'}`, {
    road,
    often,
    threshold: percent(localizer, threshold),
  })
}

function costWords({ t, formats }: AdviceLocalizer, road: RoadWorth, currency: Worth['currency']): string {
  const isImperial = formats.settings.units === 'imperial'
  const money = (perKm: number) => formats.money(perKm * (isImperial ? KM_PER_MILE : 1), currency)
  return t(`circuits.advice.worth.costs.${isImperial ? 'perMile' : 'perKm'}`, {
    road: t(`circuits.roadTypes.${road.roadType}`),
    km: formats.quantity('visibility', road.lengthKm * 1000, { digits: 1 }),
    cost: money(road.costPerKm),
    loss: money(road.lossPerKm),
  })
}
