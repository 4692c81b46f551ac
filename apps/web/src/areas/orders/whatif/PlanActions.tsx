import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { isDeicing, USUAL_CYCLE_MINUTES } from '@verglas/contract/circuit-codes'
import { MINUTE_MS } from '@verglas/quantities'
import { Suspense, useState } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { copyText } from '../../../lib/copy-text.ts'
import type { Display } from '../../../lib/display.ts'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { useCall } from '../../../lib/query.ts'
import { writeInstant } from '../../../time/address-time.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { IconPencil } from '../../../ui/icons.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { showToast } from '../../../ui/toast/toast.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'
import type { Segment } from '../circuits/circuit-strip.ts'
import { roadTypesOf } from '../circuits/road-types.ts'
import type { Advised } from '../directives/directive-draft.ts'
import type { Latest } from '../directives/use-order-form.ts'
import { type Plan, writePlan } from './plan.ts'
import type { WhatIf } from './tried.ts'

const DirectiveForm = lazyComponent(() => import('../directives/DirectiveForm.tsx'), 'DirectiveForm')

type Props = {
  readonly display: Display
  readonly circuit: Circuit
  readonly segments: readonly Segment[]
  readonly castpointId: string
  readonly whatIf: WhatIf
  readonly plan: Plan
  readonly at: string
}

/** Actions that turn a plan into a directive, or into an address to share. */
export function PlanActions(props: Props) {
  const { display, circuit, segments, plan } = props
  const { t } = display
  const { hasFeature } = useContextData()
  const { isClosed, reason } = useLiveOnly()
  const mayOrder = hasFeature('directive_post') && hasFeature('directive')
  const draft = useOrderOfPlan(props, mayOrder)
  const share = useShare(props)
  const [opened, setOpened] = useState<OrderOfPlan | null>(null)
  if (opened)
    return (
      <Suspense fallback={<Loading shape="text" count={4} />}>
        <DirectiveForm
          display={display}
          circuit={circuit}
          latest={opened.latest}
          inForce={null}
          usualRoadType={roadTypesOf(segments)[0] ?? 'main'}
          initialOrder={opened.initialOrder}
          {...(opened.advised ? { advised: opened.advised } : {})}
          onDone={() => setOpened(null)}
        />
      </Suspense>
    )
  return (
    <Row wraps gap={8}>
      {mayOrder && (
        <Button
          size="sm"
          leftSection={<IconPencil size={15} aria-hidden />}
          disabled={isClosed || !draft || plan.length === 0}
          title={reason ?? t('circuits.whatIf.orderHint')}
          onClick={() => draft && setOpened(draft)}
        >
          {t('circuits.whatIf.order')}
        </Button>
      )}
      <Button size="sm" variant="default" onClick={() => void share()}>
        {t('circuits.whatIf.share')}
      </Button>
    </Row>
  )
}

type OrderOfPlan = {
  readonly latest: Latest
  readonly initialOrder: Advised
  /** The advice in force, from which the plan may depart. */
  readonly advised: Advised | null
}

/** The order with every pass of a plan; null while it cannot be issued. */
function useOrderOfPlan(
  { circuit, segments, castpointId, whatIf, plan }: Props,
  mayOrder: boolean,
): OrderOfPlan | null {
  const params = { circuitId: circuit.id }
  const latest = useCall('getLatestDirective', { params }, { enabled: mayOrder, keepsPrevious: true }).data
  const advice = useCall(
    'getLatestPrescription',
    { params: { ...params, castpointId } },
    { enabled: mayOrder, keepsPrevious: true },
  ).data?.prescription
  const [first] = plan
  if (!latest || !first) return null
  const roundMs = (circuit.cycleMinutes ?? USUAL_CYCLE_MINUTES) * MINUTE_MS
  const issue = { roadTypes: roadTypesOf(segments), castpointId, issuedAt: advice?.issuedAt ?? '' }
  const initialOrder: Advised = {
    ...issue,
    ...doseOf(first),
    passes: plan.map((pass) => ({
      departAt: new Date(pass.atMs).toISOString(),
      finishAt: new Date(pass.atMs + roundMs).toISOString(),
      ...doseOf(pass),
    })),
    to: whatIf.untilAt,
    comment: '',
  }
  const headline = advice && !advice.isOutdated ? advice.headline : null
  return {
    latest,
    initialOrder,
    advised: headline ? { ...issue, ...headline, passes: [], comment: '' } : null,
  }
}

const doseOf = ({ treatment, gm2, deicer }: Plan[number]) => ({
  treatment,
  ...(isDeicing(treatment) ? { deicer } : {}),
  minGm2: gm2 || null,
  maxGm2: null,
})

/** Copies an address that opens the same plan at the same instant. */
function useShare({ display: { t }, circuit, castpointId, plan, at }: Props) {
  const router = useRouter()
  return async () => {
    const location = router.buildLocation({
      to: '/roads/circuit/$circuitId/$castpointId/whatif',
      params: { circuitId: circuit.id, castpointId },
      search: { time: writeInstant(Date.parse(at)), plan: writePlan(plan) },
    })
    const isCopied = await copyText(new URL(location.href, window.location.origin).href)
    if (isCopied) showToast(t('circuits.whatIf.shared'))
    else showToast(t('app.addressNotCopied'), 'failed')
  }
}
