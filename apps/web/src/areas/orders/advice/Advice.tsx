import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CallAnswer } from '@verglas/contract'
import type { RoadType } from '@verglas/contract/circuit-codes'
import {
  type AdviceLocalizer,
  advicePhrases,
  adviceSentence,
  changeWords,
  planPhrases,
} from '@verglas/language'
import { Suspense, useMemo, useState } from 'react'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { useCall } from '../../../lib/query.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { IconAdjustments, IconPencil } from '../../../ui/icons.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Note } from '../../../ui/layout/Note.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import type { Segment } from '../circuits/circuit-strip.ts'
import circuitsCss from '../circuits/circuits.module.css'
import type { Advised as OrderFromAdvice } from '../directives/directive-draft.ts'
import type { Latest } from '../directives/use-order-form.ts'
import { AdviceBasis } from './AdviceBasis.tsx'
import { AdviceSegments } from './AdviceSegments.tsx'
import { AdviceWorth } from './AdviceWorth.tsx'
import css from './advice.module.css'
import { adviceLocalizer, type Prescription } from './advice-localizer.ts'
import { PlanPasses } from './PlanPasses.tsx'
import { PlanRoad } from './PlanRoad.tsx'
import { isStronger } from './strongest-advice.ts'
import type { CircuitAdvice } from './use-circuit-advice.ts'

const DirectiveForm = lazyComponent(() => import('../directives/DirectiveForm.tsx'), 'DirectiveForm')

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
      <h2 id="advice">
        {t('circuits.advice.title')} · {nameOf(castpointId)}
      </h2>
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
      {opened && <OrderForm {...props} opened={opened} onDone={() => setOpened(null)} />}
    </section>
  )
}

/** Tells where on the circuit a stronger treatment is advised than at the displayed point. */
function StrongerElsewhere({ display, circuit, castpointId, nameOf, along, nowMs }: Props) {
  const { strongest, advices } = along
  const pointAdvice = advices.find((advice) => advice.castpointId === castpointId)
  if (!strongest?.headline || !pointAdvice || !isStronger(strongest, pointAdvice)) return null
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
  segments,
  nowMs,
  prescription,
  worth,
  isOrdering,
  onOrder,
}: AdvisedProps) {
  const { t } = display
  const writing = useMemo(() => adviceLocalizer(display, nowMs), [display, nowMs])
  const { headline, nearest, isOutdated } = prescription
  const effects = headline?.guards.filter(({ isFired }) => isFired) ?? []
  return (
    <div className={css.advice} data-outdated={isOutdated || undefined}>
      {isOutdated && (
        <Text as="p" tone="delayed" margin={0}>
          {t('circuits.advice.outdated')}
        </Text>
      )}
      <Decision {...{ circuit, writing, prescription }} />
      {headline && !isOutdated && !isOrdering && (
        <AdviceActions display={display} circuit={circuit} prescription={prescription} onOrder={onOrder} />
      )}
      <PlanDetails {...{ display, circuit, nameOf, writing, plan: prescription.plan }} />
      <Note title={t('circuits.advice.confidenceHint')}>{factsOf(writing, prescription)}</Note>
      {effects.length > 0 && (
        <ul className={css.reasons}>
          {effects.map(({ guard, effect }) => (
            <li key={guard}>{t(`circuits.advice.effects.${effect}`)}</li>
          ))}
        </ul>
      )}
      {headline && (
        <AdviceWorth localizer={writing} circuit={circuit} scenarios={prescription.scenarios} worth={worth} />
      )}
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
    </div>
  )
}

type DetailsProps = Pick<Props, 'display' | 'circuit' | 'nameOf'> & {
  readonly writing: AdviceLocalizer
  readonly plan: Prescription['plan']
}

type DecisionProps = Pick<Props, 'circuit'> & {
  readonly writing: AdviceLocalizer
  readonly prescription: Prescription
}

/** What to do and until when; below it why, and whether that suffices. The advice where there is nothing to plan. */
function Decision({ circuit, writing, prescription }: DecisionProps) {
  const { headline, plan, missing } = prescription
  const { t } = writing
  if (headline === null) {
    const reason = t(`circuits.advice.missing.${missing ?? 'road'}`)
    return <p className={css.sentence}>{t('circuits.advice.none', { reason })}</p>
  }
  const { what = '', why = '', notHolding = '' } = plan ? planPhrases(writing, plan, circuit) : {}
  const reasons = [what && why, notHolding].filter(Boolean)
  return (
    <>
      <p className={css.sentence}>{what || why || adviceSentence(writing, headline, circuit)}</p>
      {reasons.map((reason) => (
        <p key={reason} className={css.why}>
          {reason}
        </p>
      ))}
    </>
  )
}

/** The passes of the plan, and what it makes of the road. */
function PlanDetails({ display, circuit, nameOf, writing, plan }: DetailsProps) {
  if (!plan) return null
  return (
    <>
      <PlanPasses localizer={writing} circuit={circuit} plan={plan} nameOf={nameOf} />
      <PlanRoad display={display} localizer={writing} plan={plan} nameOf={nameOf} />
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
    <Box as="p" margin={0}>
      {nearest ? (
        <>
          <strong>{writing.t('circuits.advice.nearest')}</strong> {changeWords(writing, nearest, circuit)}
        </>
      ) : (
        writing.t('circuits.advice.noChange')
      )}
    </Box>
  )
}

/** The row, how sure the advice is, and from when it is. */
function factsOf(localizer: AdviceLocalizer, prescription: Prescription): string {
  const { t, formats, moment, nowMs } = localizer
  const { headline, confidence, issuedAt, roadIssuedAt } = prescription
  const facts = [
    headline && t('circuits.advice.row', { row: headline.row }),
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

/** The advice that a form was opened with, and the latest order at that time. */
type OpenedOrder = { readonly latest: Latest; readonly prescription: Prescription }

/** Every pass of the event that the headline is about, and the end of that event. */
function passesOfPlan({ plan }: Prescription, adviceTo: string): Pick<OrderFromAdvice, 'passes' | 'to'> {
  const event = plan?.events.find(({ passes }) => passes.length > 0)
  if (!event) return { passes: [], to: adviceTo }
  return {
    to: event.to,
    passes: event.passes.map(({ departBy, finishBy, treatment, gm2 }) => ({
      departAt: departBy,
      finishAt: finishBy,
      treatment,
      minGm2: gm2,
      maxGm2: null,
    })),
  }
}

/** The passes of later events, which an order for the first one leaves out. */
function laterPasses({ plan }: Prescription) {
  const [, ...later] = (plan?.events ?? []).filter(({ passes }) => passes.length > 0)
  return later.flatMap(({ passes }) => passes)
}

/** What the treatment's name does not say: what is spread behind the plough, unless the name implies it. */
export function commentOf(
  { t }: Display,
  { treatment, spread }: { treatment: string; spread: string },
): string {
  const isNamed = !treatment.startsWith('plow_') || spread === 'salt' || spread === 'abrasive'
  if (isNamed || spread === treatment) return ''
  return t('circuits.advice.plowThen', { spread: t(`circuits.treatments.${spread}`) })
}

type ActionsProps = Pick<AdvisedProps, 'display' | 'circuit' | 'prescription' | 'onOrder'>

/** What can be done with the advice: order it, or try another treatment. */
function AdviceActions(props: ActionsProps) {
  const { display, circuit, prescription } = props
  return (
    <Row wraps gap={8} align="flex-start">
      <OrderButton {...props} />
      <Button
        size="sm"
        variant="default"
        leftSection={<IconAdjustments size={15} aria-hidden />}
        renderRoot={(rootProps) => (
          <Link
            {...rootProps}
            to="/roads/circuit/$circuitId/$castpointId/whatif"
            params={{ circuitId: circuit.id, castpointId: prescription.castpointId }}
            search={(previous) => ({ time: previous.time })}
          />
        )}
      >
        {display.t('circuits.whatIf.try')}
      </Button>
    </Row>
  )
}

/** Opens the directive form filled in with the advice. */
function OrderButton({ display, circuit, prescription, onOrder }: ActionsProps) {
  const { hasFeature } = useContextData()
  const mayOrder = hasFeature('directive_post') && hasFeature('directive')
  const { isClosed, reason } = useLiveOnly()
  const latest = useCall(
    'getLatestDirective',
    { params: { circuitId: circuit.id } },
    { enabled: mayOrder, keepsPrevious: true },
  ).data
  if (!mayOrder) return null
  return (
    <Button
      className={circuitsCss.give}
      size="sm"
      leftSection={<IconPencil size={15} aria-hidden />}
      disabled={isClosed || !latest}
      title={reason}
      onClick={() => latest && onOrder({ latest, prescription })}
    >
      {display.t('circuits.advice.order')}
    </Button>
  )
}

type OrderFormProps = Pick<Props, 'display' | 'circuit' | 'roadTypes' | 'nowMs'> & {
  readonly opened: OpenedOrder
  readonly onDone: () => void
}

/** The directive form filled in with the advice, to be changed or published. */
function OrderForm({ display, circuit, roadTypes, nowMs, opened, onDone }: OrderFormProps) {
  const { latest, prescription } = opened
  const { headline } = prescription
  if (!headline) return null
  const later = laterPasses(prescription)
  return (
    <Suspense fallback={<Loading shape="text" count={4} />}>
      {later[0] && (
        <Note>
          {display.t('circuits.advice.laterPasses', {
            count: later.length,
            time: adviceLocalizer(display, nowMs).moment(Date.parse(later[0].departBy)),
          })}
        </Note>
      )}
      <DirectiveForm
        display={display}
        circuit={circuit}
        latest={latest}
        inForce={null}
        usualRoadType={roadTypes[0] ?? 'main'}
        advised={{
          ...headline,
          ...passesOfPlan(prescription, headline.to),
          roadTypes,
          comment: commentOf(display, headline),
          castpointId: prescription.castpointId,
          issuedAt: prescription.issuedAt,
        }}
        onDone={onDone}
      />
    </Suspense>
  )
}
