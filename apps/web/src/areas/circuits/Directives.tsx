import { Button } from '@mantine/core'
import type { RoadType } from '@verglas/contract/circuit-codes'
import { directiveWords } from '@verglas/language'
import { Suspense, useState } from 'react'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { lazyComponent } from '../../lib/lazy-part.ts'
import type { Display } from '../../lib/pen.ts'
import { useCall } from '../../lib/query.ts'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { DeleteQuestion } from '../../ui/form/DeleteQuestion.tsx'
import { IconPencil } from '../../ui/icons.ts'
import { Answer } from '../../ui/states/Answer.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { AutomaticLimits } from './automatic/AutomaticLimits.tsx'
import { Objection } from './automatic/Objection.tsx'
import { OrdersCell } from './CircuitCells.tsx'
import type { Circuit, Directive } from './circuit-rows.ts'
import css from './circuits.module.css'
import type { Latest } from './DirectiveForm.tsx'
import { DirectiveHistory } from './DirectiveHistory.tsx'
import { FollowSwitches } from './team/FollowSwitches.tsx'
import { Readers } from './team/Readers.tsx'
import { useDirectives } from './use-directives.ts'

const DirectiveForm = lazyComponent(() => import('./DirectiveForm.tsx'), 'DirectiveForm')

type Props = {
  readonly pen: Display
  readonly circuit: Circuit
  readonly usualRoadType: RoadType
  readonly nowMs: number
}

/** What is ordered on a circuit, what was, and for who may order the form in its place. */
export function Directives({ pen, circuit, usualRoadType, nowMs }: Props) {
  const { t } = pen
  const params = { circuitId: circuit.id }
  const latest = useCall('getLatestDirective', { params }, { keepsPrevious: true })
  return (
    <section className={css.section} aria-labelledby="directives">
      <h2 id="directives">{t('circuits.directive.title')}</h2>
      <Answer
        answer={latest}
        failed={t('circuits.directive.historyFailed')}
        loading={<Loading shape="text" count={2} />}
        isSection
      >
        {(known) => (
          <Orders pen={pen} circuit={circuit} usualRoadType={usualRoadType} latest={known} nowMs={nowMs} />
        )}
      </Answer>
      <FollowSwitches circuitId={circuit.id} label={t('circuits.team.follow')} />
      <AutomaticLimits pen={pen} circuit={circuit} />
      <DirectiveHistory pen={pen} circuit={circuit} />
    </section>
  )
}

/** Of what has held, and holds no more. */
const PAST_STATES: ReadonlySet<string> = new Set(['expired', 'replaced', 'archived'])

function Orders({ pen, circuit, usualRoadType, latest, nowMs }: Props & { readonly latest: Latest }) {
  const { t } = pen
  const { hasFeature } = useContextData()
  const { isClosed, reason } = useLiveOnly()
  const { archive } = useDirectives(circuit.id)
  // What the form was opened on stays what it is based on, whatever comes meanwhile.
  const [openedOn, setOpenedOn] = useState<Latest | null>(null)
  const [asked, setAsked] = useState<Directive | null>(null)
  const inForce = [latest.public.inForce, latest.private.inForce].filter((directive) => directive !== null)
  const { announced, last } = latest.public
  const mayOrder = hasFeature('directive_post')
  return (
    <>
      {inForce.length === 0 && (
        <p className={css.legend}>
          {t('circuits.directive.none')}{' '}
          {last &&
            PAST_STATES.has(last.state) &&
            t('circuits.directive.last', { words: directiveWords(pen, last, circuit) })}
        </p>
      )}
      {inForce.map((directive) => (
        <div key={directive.id} className={css.order}>
          <div className={css.orderWords}>
            <OrdersCell pen={pen} circuit={circuit} directives={[directive]} nowMs={nowMs} />
            {directive.comment !== '' && <p className={css.comment}>{directive.comment}</p>}
          </div>
          {mayOrder && asked?.id !== directive.id && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={isClosed}
              title={reason}
              loading={archive.isPending}
              onClick={() => setAsked(directive)}
            >
              {t('circuits.directive.archive')}
            </Button>
          )}
          {asked?.id === directive.id && (
            <DeleteQuestion
              label={t('circuits.directive.archive')}
              question={t('circuits.directive.archiveQuestion', { author: directive.author })}
              confirm={t('circuits.directive.archiveConfirm')}
              onDelete={() => {
                setAsked(null)
                archive.mutate(directive.id)
              }}
              onCancel={() => setAsked(null)}
            />
          )}
          {mayOrder && <Readers pen={pen} directive={directive} />}
        </div>
      ))}
      {announced && (
        <div className={css.order} data-announced>
          <div className={css.orderWords}>
            <OrdersCell pen={pen} circuit={circuit} directives={[announced]} nowMs={nowMs} />
          </div>
          {mayOrder && <Objection pen={pen} directive={announced} />}
        </div>
      )}
      {archive.isError && (
        <p className={css.refused} role="alert">
          {failureWords(t, archive.error)}
        </p>
      )}
      {mayOrder && openedOn === null && (
        <Button
          className={css.give}
          size="sm"
          // the advice above it is the first way to an order
          variant={hasFeature('prescriptions') ? 'default' : 'filled'}
          leftSection={<IconPencil size={15} aria-hidden />}
          disabled={isClosed}
          title={reason}
          onClick={() => setOpenedOn(latest)}
        >
          {t(inForce.length > 0 ? 'circuits.directive.change' : 'circuits.directive.give')}
        </Button>
      )}
      {openedOn && (
        <Suspense fallback={<Loading shape="text" count={4} />}>
          <DirectiveForm
            pen={pen}
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
