import { Button } from '@mantine/core'
import type { RoadType } from '@verglas/contract/circuit-codes'
import { directiveWords } from '@verglas/language'
import { Suspense, useState } from 'react'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { useCall } from '../../../lib/query.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { DeleteQuestion } from '../../../ui/form/DeleteQuestion.tsx'
import { IconPencil } from '../../../ui/icons.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Note } from '../../../ui/layout/Note.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { AutomaticLimits } from '../automatic/AutomaticLimits.tsx'
import { Objection } from '../automatic/Objection.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import css from '../circuits/circuits.module.css'
import { FollowSwitches } from '../team/FollowSwitches.tsx'
import { PassProgress } from '../team/PassProgress.tsx'
import { Readers } from '../team/Readers.tsx'
import { DirectiveHistory } from './DirectiveHistory.tsx'
import { type Directive, ORDERS_ID } from './directive.ts'
import { useDirectives } from './use-directives.ts'
import type { Latest } from './use-order-form.ts'

const DirectiveForm = lazyComponent(() => import('./DirectiveForm.tsx'), 'DirectiveForm')

type Props = {
  readonly display: Display
  readonly circuit: Circuit
  readonly usualRoadType: RoadType
}

/** The current and past directives of a circuit, and the form for users who may order. */
export function Directives({ display, circuit, usualRoadType }: Props) {
  const { t } = display
  const params = { circuitId: circuit.id }
  const latest = useCall('getLatestDirective', { params }, { keepsPrevious: true })
  return (
    <section className={css.section} aria-labelledby={ORDERS_ID}>
      <h2 id={ORDERS_ID} tabIndex={-1}>
        {t('circuits.directive.title')}
      </h2>
      <Answer
        answer={latest}
        failed={t('circuits.directive.historyFailed')}
        loading={<Loading shape="text" count={2} />}
        isSection
      >
        {(latestDirectives) => (
          <Orders
            display={display}
            circuit={circuit}
            usualRoadType={usualRoadType}
            latest={latestDirectives}
          />
        )}
      </Answer>
      <FollowSwitches circuitId={circuit.id} label={t('circuits.team.follow')} />
      <AutomaticLimits display={display} circuit={circuit} />
      <DirectiveHistory display={display} circuit={circuit} />
    </section>
  )
}

type OrderProps = Pick<Props, 'display' | 'circuit'> & {
  readonly directive: Directive
  /** Whether another order is in force, so that the words of this one tell them apart. */
  readonly isOneOfMany: boolean
}

/** What the crews reported of an order that leaves the departures to them; other passes say it themselves, above. */
const OrderReports = ({ display, circuit, directive, isOneOfMany }: OrderProps) => (
  <Box minWidth={200} flex={1}>
    {isOneOfMany && directiveWords(display, directive, circuit)}
    {directive.passes.length === 0 && <PassProgress {...{ display, circuit, directive }} />}
  </Box>
)

type Archive = ReturnType<typeof useDirectives>['archive']

/** The readers of an order in force, which is written above the section; users who may order can end it. */
function OrderInForce({ archive, ...order }: OrderProps & { archive: Archive }) {
  const { display, directive } = order
  const { t } = display
  const { hasFeature } = useContextData()
  const { isClosed, reason } = useLiveOnly()
  const [isConfirming, setConfirming] = useState(false)
  const mayOrder = hasFeature('directive_post')
  return (
    <div className={css.order}>
      <OrderReports {...order} />
      {mayOrder && !isConfirming && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={isClosed}
          title={reason}
          loading={archive.isPending}
          onClick={() => setConfirming(true)}
        >
          {t('circuits.directive.archive')}
        </Button>
      )}
      {isConfirming && (
        <DeleteQuestion
          label={t('circuits.directive.archive')}
          question={t('circuits.directive.archiveQuestion', { author: directive.author })}
          confirm={t('circuits.directive.archiveConfirm')}
          onDelete={() => {
            setConfirming(false)
            archive.mutate(directive.id)
          }}
          onCancel={() => setConfirming(false)}
        />
      )}
      {mayOrder && <Readers display={display} directive={directive} />}
    </div>
  )
}

/** States of directives that are no longer in force. */
const PAST_STATES: ReadonlySet<string> = new Set(['expired', 'replaced', 'archived'])

function Orders({ display, circuit, usualRoadType, latest }: Props & { readonly latest: Latest }) {
  const { t } = display
  const { hasFeature } = useContextData()
  const { isClosed, reason } = useLiveOnly()
  const { archive } = useDirectives(circuit.id)
  // The form stays based on the directives with which it was opened, even if newer ones arrive.
  const [openedOn, setOpenedOn] = useState<Latest | null>(null)
  const orders = [latest.public.inForce, latest.private.inForce].filter((directive) => directive !== null)
  const { announced, last } = latest.public
  const mayOrder = hasFeature('directive_post')
  const isOneOfMany = orders.length + (announced ? 1 : 0) > 1
  return (
    <>
      {orders.length === 0 && (
        <Note>
          {t('circuits.directive.none')}{' '}
          {last &&
            PAST_STATES.has(last.state) &&
            t('circuits.directive.last', { words: directiveWords(display, last, circuit) })}
        </Note>
      )}
      {orders.map((directive) => (
        <OrderInForce key={directive.id} {...{ display, circuit, directive, isOneOfMany, archive }} />
      ))}
      {announced && (
        <div className={css.order} data-announced>
          <OrderReports {...{ display, circuit, isOneOfMany }} directive={announced} />
          {mayOrder && <Objection display={display} directive={announced} />}
        </div>
      )}
      {archive.isError && (
        <Text as="p" tone="alarm" size={13} role="alert">
          {failureWords(t, archive.error)}
        </Text>
      )}
      {mayOrder && openedOn === null && (
        <Button
          className={css.give}
          size="sm"
          // the advice above is the primary way to an order
          variant={hasFeature('prescriptions') ? 'default' : 'filled'}
          leftSection={<IconPencil size={15} aria-hidden />}
          disabled={isClosed}
          title={reason}
          onClick={() => setOpenedOn(latest)}
        >
          {t(orders.length > 0 ? 'circuits.directive.change' : 'circuits.directive.give')}
        </Button>
      )}
      {openedOn && (
        <Suspense fallback={<Loading shape="text" count={4} />}>
          <DirectiveForm
            display={display}
            circuit={circuit}
            latest={openedOn}
            inForce={openedOn.public.inForce ?? (openedOn.isSupervisor ? openedOn.private.inForce : null)}
            usualRoadType={usualRoadType}
            onDone={() => setOpenedOn(null)}
          />
        </Suspense>
      )}
    </>
  )
}
