import { Link } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import type { RoadType } from '@verglas/contract/circuit-codes'
import {
  type AdviceLocalizer,
  advicePhrases,
  adviceSentence,
  changeWords,
  type PassAnswer,
  planWarnings,
  recommendationPhrases,
} from '@verglas/language'
import { MINUTE_MS } from '@verglas/quantities'
import { useMemo, useState } from 'react'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { Note } from '../../../ui/layout/Note.tsx'
import { PhoneFold } from '../../../ui/layout/PhoneFold.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import type { Segment } from '../circuits/circuit-strip.ts'
import circuitsCss from '../circuits/circuits.module.css'
import { DecideLink } from '../road-decisions/DecideLink.tsx'
import { AdviceBasis } from './AdviceBasis.tsx'
import { AdviceSegments } from './AdviceSegments.tsx'
import { AdviceWorth, isIdle } from './AdviceWorth.tsx'
import css from './advice.module.css'
import { adviceLocalizer, type Prescription } from './advice-localizer.ts'
import { AdviceActions, type OpenedOrder, OrderFromAdvice } from './OrderFromAdvice.tsx'
import { PassAnswered } from './PassAnswered.tsx'
import { PlanPasses } from './PlanPasses.tsx'
import { PlanRoad } from './PlanRoad.tsx'
import { isStronger } from './strongest-advice.ts'
import type { CircuitAdvice } from './use-circuit-advice.ts'
import { boardPlanOf, useCircuitWork } from './use-circuit-work.ts'

type Props = {
  readonly display: Display
  readonly circuit: Circuit
  readonly castpointId: string
  readonly nameOf: (castpointId: string) => string
  readonly along: CircuitAdvice
  readonly roadTypes: readonly RoadType[]
  readonly segments: readonly Segment[]
  readonly nowMs: number
}

/**
 * The advice for a circuit at a forecast point: one sentence, its confidence, what would change it and why.
 */
export function Advice(props: Props) {
  const { display, circuit, castpointId, nameOf } = props
  const { t } = display
  const params = { circuitId: circuit.id, castpointId }
  const answer = useCall('getLatestPrescription', { params }, { keepsPrevious: true })
  // The form stays as it was opened, even if newer advice arrives or there is none any more.
  const [opened, setOpened] = useState<OpenedOrder | null>(null)
  return (
    <section className={circuitsCss.section} aria-labelledby="advice">
      <h2 id="advice">{titleOf(t, answer.data?.prescription ?? null, nameOf(castpointId))}</h2>
      <StrongerElsewhere {...props} />
      <Answer
        answer={answer}
        failed={t('circuits.advice.failed')}
        loading={<Loading shape="text" count={3} />}
        isSection
      >
        {({ prescription, worth }) =>
          prescription ? (
            <Advised
              {...props}
              prescription={prescription}
              worth={worth}
              isOrdering={opened !== null}
              onOrder={setOpened}
            />
          ) : (
            <Note>{t('circuits.advice.never')}</Note>
          )
        }
      </Answer>
      {opened && <OrderFromAdvice {...props} opened={opened} onDone={() => setOpened(null)} />}
    </section>
  )
}

/** A plan is for the whole circuit, whichever point it is read at; the dangers beside it are those of the point. */
function titleOf(t: Display['t'], prescription: Prescription | null, point: string): string {
  if (!prescription?.plan) return `${t('circuits.advice.title')} · ${point}`
  return t(`circuits.advice.${prescription.plan.servesCircuit ? 'titleGoverning' : 'titleAround'}`, { point })
}

/** Tells where on the circuit a stronger treatment is advised than at the displayed point. */
function StrongerElsewhere({ display, circuit, castpointId, nameOf, along, nowMs }: Props) {
  const { strongest, advices } = along
  const pointAdvice = advices.find((advice) => advice.castpointId === castpointId)
  // Points that share a plan share its passes.
  if (!strongest?.headline || !pointAdvice || pointAdvice.plan || !isStronger(strongest, pointAdvice))
    return null
  if (strongest.headline.treatment === 'none' || strongest.isOutdated) return null
  const { what, when } = advicePhrases(adviceLocalizer(display, nowMs), strongest.headline, circuit)
  return (
    <Note>
      {display.t('circuits.advice.elsewhere')}{' '}
      <Link
        to="/roads/circuit/$circuitId/$castpointId"
        params={{ circuitId: circuit.id, castpointId: strongest.castpointId }}
        search={(previous) => previous}
        resetScroll={false}
      >
        {nameOf(strongest.castpointId)}
      </Link>
      {' – '}
      {[what, when].filter(Boolean).join(', ')}
    </Note>
  )
}

type AdvisedProps = Props &
  Pick<CallAnswer<'getLatestPrescription'>, 'worth'> & {
    readonly prescription: Prescription
    readonly isOrdering: boolean
    readonly onOrder: (opened: OpenedOrder) => void
  }

function Advised({
  display,
  circuit,
  nameOf,
  along,
  segments,
  nowMs,
  prescription,
  worth,
  isOrdering,
  onOrder,
}: AdvisedProps) {
  const { t } = display
  const writing = useMemo(() => adviceLocalizer(display, nowMs), [display, nowMs])
  const { headline, isOutdated } = prescription
  const work = useCircuitWork(circuit, isOutdated ? null : servingPlanOf(along, prescription), nowMs)
  const answer = work?.answer ?? null
  return (
    <div className={css.advice} data-outdated={isOutdated || undefined}>
      {isOutdated && (
        <Text as="p" tone="delayed">
          {t('circuits.advice.outdated')}
        </Text>
      )}
      <WhatToDo {...{ display, circuit, writing, prescription, answer }} />
      {headline && !isOutdated && !isOrdering && (
        <AdviceActions {...{ display, circuit, prescription, nowMs, onOrder }} />
      )}
      <Reasons {...{ circuit, writing, prescription, answer }} />
      {work && <PassAnswered {...{ writing, work }} />}
      <TreatmentsSince {...{ circuit, writing, prescription }} />
      <PhoneFold title={t('circuits.page.folds.grounds')} contents={t('circuits.page.folds.groundsOf')}>
        <Grounds {...{ display, circuit, nameOf, segments, writing, prescription, worth }} />
      </PhoneFold>
    </div>
  )
}

/** The plan that serves the circuit, whichever point the page is opened at. */
const servingPlanOf = ({ strongest }: CircuitAdvice, { plan }: Prescription) =>
  (strongest?.isOutdated === false ? strongest.plan : null) ?? boardPlanOf(plan)

/** Where nothing is spread, guards that change an amount say nothing. */
const EFFECTS_WITHOUT_PASS: readonly string[] = ['refused', 'protected', 'patrol', 'plow_only']

function effectsOf({ headline, plan }: Prescription) {
  const fired = headline?.guards.filter(({ isFired }) => isFired) ?? []
  return isIdle(plan) ? fired.filter(({ effect }) => EFFECTS_WITHOUT_PASS.includes(effect)) : fired
}

type GroundsProps = Pick<
  AdvisedProps,
  'display' | 'circuit' | 'nameOf' | 'segments' | 'prescription' | 'worth'
> & {
  readonly writing: AdviceLocalizer
}

/** What the advice is made of: its passes, their effect, its confidence, and what would change it. */
function Grounds({ display, circuit, nameOf, segments, writing, prescription, worth }: GroundsProps) {
  const { t } = display
  const { headline, nearest } = prescription
  const effects = effectsOf(prescription)
  return (
    <>
      <PlanDetails {...{ display, circuit, nameOf, writing, plan: prescription.plan }} />
      <Note title={t('circuits.advice.confidenceHint')}>{factsOf(writing, prescription)}</Note>
      {effects.length > 0 && (
        <ul className="bullets">
          {effects.map(({ guard, effect }) => (
            <li key={guard}>{t(`circuits.advice.effects.${effect}`)}</li>
          ))}
        </ul>
      )}
      {headline && <AdviceWorth localizer={writing} {...{ circuit, prescription, worth }} />}
      <AdviceSegments
        display={display}
        writing={writing}
        circuit={circuit}
        segments={segments}
        differing={prescription.segments}
      />
      {headline && <NearestChange {...{ writing, circuit, nearest }} />}
      {headline && (
        <AdviceBasis localizer={writing} circuit={circuit} prescription={prescription} headline={headline} />
      )}
    </>
  )
}

type DetailsProps = Pick<Props, 'display' | 'circuit' | 'nameOf'> & {
  readonly writing: AdviceLocalizer
  readonly plan: Prescription['plan']
}

type AdviceTextProps = Pick<Props, 'circuit'> & {
  readonly writing: AdviceLocalizer
  readonly prescription: Prescription
}

type DecisionProps = AdviceTextProps & { readonly answer: PassAnswer | null }

/**
 * What to decide and to do and until when, and what to consider before ordering it, directly above the buttons. Shows the advice if
 * there is nothing to plan.
 */
function WhatToDo({
  display,
  circuit,
  writing,
  prescription,
  answer,
}: DecisionProps & Pick<Props, 'display'>) {
  const { headline, missing, plan } = prescription
  const { t } = writing
  if (headline === null) {
    const reason = t(`circuits.advice.missing.${missing ?? 'road'}`)
    return <p className={css.sentence}>{t('circuits.advice.none', { reason })}</p>
  }
  const phrases = recommendationPhrases(writing, prescription, circuit, answer)
  const warnings = plan?.headline.next ? planWarnings(writing, plan) : []
  return (
    <>
      {phrases?.closing && (
        <>
          <Text as="p" tone="alarm" className={css.sentence}>
            {phrases.closing}
          </Text>
          <DecideLink {...{ display, circuitId: circuit.id, castpointId: prescription.castpointId }} />
        </>
      )}
      <p className={css.sentence}>{phrases?.what ?? adviceSentence(writing, headline, circuit)}</p>
      {warnings.map((warning) => (
        <Text key={warning} as="p" tone="alarm">
          {warning}
        </Text>
      ))}
    </>
  )
}

/** The reason of what is to be done, and whether it is enough. That it hardly helps is said above the buttons. */
function Reasons({ circuit, writing, prescription, answer }: DecisionProps) {
  const phrases = prescription.headline && recommendationPhrases(writing, prescription, circuit, answer)
  return [phrases?.why, phrases?.notHolding].filter(Boolean).map((reason) => (
    <p key={reason} className={css.why}>
      {reason}
    </p>
  ))
}

/** Advice is recomputed within this time of a treatment. */
const RENEWED_WITHIN_MS = 10 * MINUTE_MS

/** Warns that a treatment was reported or withdrawn after the advice was computed, so the advice ignores it. */
function TreatmentsSince({ circuit, writing, prescription }: AdviceTextProps) {
  const { hasFeature } = useContextData()
  const answer = useCall(
    'listTreatmentActs',
    { params: { circuitId: circuit.id } },
    { enabled: hasFeature('directive'), keepsPrevious: true },
  ).data
  const latestMs = Math.max(
    0,
    ...(answer?.treatments ?? []).map(({ toldAt, withdrawnAt }) => Date.parse(withdrawnAt ?? toldAt)),
  )
  if (latestMs <= Date.parse(prescription.issuedAt)) return null
  return (
    <Text as="p" tone="delayed">
      {writing.t(
        writing.nowMs - latestMs < RENEWED_WITHIN_MS
          ? 'circuits.advice.treatmentSince'
          : 'circuits.advice.treatmentNotCounted',
        { time: writing.moment(latestMs) },
      )}
    </Text>
  )
}

/** The passes of the plan, and its effect on the road. */
function PlanDetails({ display, circuit, nameOf, writing, plan }: DetailsProps) {
  if (!plan) return null
  return (
    <>
      <PlanPasses localizer={writing} circuit={circuit} plan={plan} nameOf={nameOf} />
      <PlanRoad display={display} localizer={writing} circuit={circuit} plan={plan} nameOf={nameOf} />
    </>
  )
}

type ChangeProps = Pick<Props, 'circuit'> & {
  readonly writing: AdviceLocalizer
  readonly nearest: Prescription['nearest']
}

/** What would change the advice. */
function NearestChange({ writing, circuit, nearest }: ChangeProps) {
  return (
    <p>
      {nearest ? (
        <>
          <strong>{writing.t('circuits.advice.nearest')}</strong> {changeWords(writing, nearest, circuit)}
        </>
      ) : (
        writing.t('circuits.advice.noChange')
      )}
    </p>
  )
}

/** The row of the table, the confidence of the advice, and its issue time. */
function factsOf(localizer: AdviceLocalizer, prescription: Prescription): string {
  const { t, formats, moment, nowMs } = localizer
  const { headline, plan, confidence, issuedAt, roadIssuedAt } = prescription
  const rows = plan?.headline.next?.rows ?? (headline ? [headline.row] : [])
  const facts = [
    rows.length > 0 && t('circuits.advice.row', { count: rows.length, row: rows.join(', ') }),
    confidence === null
      ? t('circuits.advice.noConfidence')
      : t('circuits.advice.confidence', { share: formats.quantity('percent', confidence * 100) }),
    t('circuits.advice.issued', {
      time: moment(Date.parse(issuedAt)),
      age: formats.age(Math.max(0, nowMs - Date.parse(issuedAt))),
    }),
    roadIssuedAt && t('circuits.advice.road', { time: moment(Date.parse(roadIssuedAt)) }),
  ]
  return facts.filter(Boolean).join(' · ')
}
