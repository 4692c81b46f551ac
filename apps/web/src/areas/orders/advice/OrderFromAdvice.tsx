import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RoadType } from '@verglas/contract/circuit-codes'
import { openEnd, planWarnings } from '@verglas/language'
import { Suspense } from 'react'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { useCall } from '../../../lib/query.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { IconAdjustments, IconPencil } from '../../../ui/icons.ts'
import { Note } from '../../../ui/layout/Note.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import circuitsCss from '../circuits/circuits.module.css'
import type { Advised } from '../directives/directive-draft.ts'
import type { Latest } from '../directives/use-order-form.ts'
import { adviceLocalizer, type Prescription } from './advice-localizer.ts'
import { laterPasses, passesOfPlan, passesOfProposal, recommendedOrder } from './order-from-plan.ts'

const DirectiveForm = lazyComponent(() => import('../directives/DirectiveForm.tsx'), 'DirectiveForm')

/** The values with which a form was opened, and the latest order at that time. */
export type OpenedOrder = {
  readonly latest: Latest
  readonly prescription: Prescription
  /** Whether the proposal of the road model is ordered instead of the plan. */
  readonly isProposal: boolean
  readonly atMs: number
}

type ActionsProps = {
  readonly display: Display
  readonly circuit: Circuit
  readonly prescription: Prescription
  readonly nowMs: number
  readonly onOrder: (opened: OpenedOrder) => void
}

/** Actions on the advice: order it or the better proposal, or try another treatment. */
export function AdviceActions(props: ActionsProps) {
  const { display, circuit, prescription } = props
  return (
    <Row wraps gap={8} align="flex-start">
      <OrderButtons {...props} />
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

/** Buttons that open the directive form, filled in with the advice or with the better proposal of the road model. */
function OrderButtons({ display, circuit, prescription, nowMs, onOrder }: ActionsProps) {
  const { t } = display
  const { hasFeature } = useContextData()
  const mayOrder = hasFeature('directive_post') && hasFeature('directive')
  const { isClosed, reason } = useLiveOnly()
  const latest = useCall(
    'getLatestDirective',
    { params: { circuitId: circuit.id } },
    { enabled: mayOrder, keepsPrevious: true },
  ).data
  if (!mayOrder) return null
  const recommended = recommendedOrder(prescription.plan)
  const hasProposal = !!prescription.plan?.road?.proposal
  const open = (isProposal: boolean) => latest && onOrder({ latest, prescription, isProposal, atMs: nowMs })
  const planButton = (
    <Button
      className={circuitsCss.give}
      size="sm"
      variant={recommended === 'plan' ? 'filled' : 'default'}
      leftSection={<IconPencil size={15} aria-hidden />}
      disabled={isClosed || !latest}
      title={reason}
      onClick={() => open(false)}
    >
      {t('circuits.advice.order')}
    </Button>
  )
  const proposalButton = hasProposal && (
    <Button
      size="sm"
      variant={recommended === 'proposal' ? 'filled' : 'default'}
      leftSection={<IconPencil size={15} aria-hidden />}
      disabled={isClosed || !latest}
      title={reason ?? t('circuits.advice.orderProposalHint')}
      onClick={() => open(true)}
    >
      {t('circuits.advice.orderProposal')}
    </Button>
  )
  return recommended === 'plan' ? (
    <>
      {planButton}
      {proposalButton}
    </>
  ) : (
    <>
      {proposalButton}
      {planButton}
    </>
  )
}

type FormProps = Pick<ActionsProps, 'display' | 'circuit'> & {
  readonly roadTypes: readonly RoadType[]
  readonly opened: OpenedOrder
  readonly onDone: () => void
}

/** The directive form filled in with the advice or the proposal, to be changed or issued. */
export function OrderFromAdvice({ display, circuit, roadTypes, opened, onDone }: FormProps) {
  const { latest, prescription, isProposal, atMs } = opened
  const replaced = latest.public.inForce
  const { headline, plan } = prescription
  if (!headline) return null
  const advised: Advised = {
    ...headline,
    ...passesOfPlan(plan, headline.to, replaced, atMs),
    roadTypes,
    comment: commentOf(display, headline),
    castpointId: prescription.castpointId,
    issuedAt: prescription.issuedAt,
  }
  const initialOrder = isProposal && plan ? proposedOrder(advised, plan, atMs) : null
  const note = initialOrder ? proposalNote(display, prescription) : laterNote(display, opened)
  // What stands above the buttons of the advice is not to be forgotten before the order is issued.
  const warnings = plan && !initialOrder ? planWarnings(adviceLocalizer(display, atMs), plan) : []
  return (
    <Suspense fallback={<Loading shape="text" count={4} />}>
      {note && <Note>{note}</Note>}
      <DirectiveForm
        display={display}
        circuit={circuit}
        latest={latest}
        inForce={null}
        usualRoadType={roadTypes[0] ?? 'main'}
        advised={advised}
        warnings={warnings}
        {...(initialOrder && { initialOrder })}
        onDone={onDone}
      />
    </Suspense>
  )
}

/** The order of all passes of the proposal; its rule is the first of them that spreads. */
function proposedOrder(
  advised: Advised,
  plan: NonNullable<Prescription['plan']>,
  atMs: number,
): Advised | null {
  const proposed = passesOfProposal(plan, atMs)
  const first = proposed?.passes.find(({ minGm2 }) => minGm2 !== null) ?? proposed?.passes[0]
  if (!proposed || !first) return null
  const { treatment, minGm2, maxGm2 } = first
  return { ...advised, ...proposed, treatment, minGm2, maxGm2, comment: '' }
}

/** The means that the proposal needs beyond the plan. */
function proposalNote({ t }: Display, { plan }: Prescription): string {
  const remedies = plan?.road?.proposal?.remedies ?? []
  return t('circuits.advice.proposalNeeds', {
    remedies: remedies.map((remedy) => t(`circuits.plan.remedies.${remedy}`)).join(', '),
  })
}

/**
 * Names the passes that an order for the first event leaves undecided; empty if it is the only event and ends
 * before the forecast.
 */
function laterNote(display: Display, { latest, prescription, atMs }: OpenedOrder): string {
  const { t } = display
  const { moment } = adviceLocalizer(display, atMs)
  const [first, ...others] = laterPasses(prescription.plan, latest.public.inForce)
  if (first)
    return t('circuits.advice.laterPasses', {
      count: others.length + 1,
      time: moment(Date.parse(first.departBy)),
    })
  const endMs = prescription.plan && openEnd(prescription.plan)
  return endMs === null ? '' : t('circuits.plan.openEnd', { time: moment(endMs) })
}

/** Names the material spread behind the plough, if the treatment's name does not imply it. */
function commentOf({ t }: Display, { treatment, spread }: { treatment: string; spread: string }): string {
  const isNamed = !treatment.startsWith('plow_') || spread === 'salt' || spread === 'abrasive'
  if (isNamed || spread === treatment) return ''
  return t('circuits.advice.plowThen', { spread: t(`circuits.treatments.${spread}`) })
}
