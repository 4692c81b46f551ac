import { Button } from '@mantine/core'
import { closingPeriod, roadDecisionWords, shortDecisionWords } from '@verglas/language'
import { Suspense, useState } from 'react'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { useCall } from '../../../lib/query.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { DeleteQuestion } from '../../../ui/form/DeleteQuestion.tsx'
import { IconPencil } from '../../../ui/icons.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Note } from '../../../ui/layout/Note.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Answer } from '../../../ui/states/Answer.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import type { BoardAdvice } from '../advice/AdviceCell.tsx'
import { adviceLocalizer } from '../advice/advice-localizer.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'
import css from '../circuits/circuits.module.css'
import { DECIDE } from './DecideLink.tsx'
import { type RoadDecision, useDeciding } from './use-road-decisions.ts'

const RoadDecisionForm = lazyComponent(() => import('./RoadDecisionForm.tsx'), 'RoadDecisionForm')

type Props = {
  readonly display: Display
  readonly circuit: Circuit
  /** The advice that serves the circuit; null: there is none. */
  readonly advice: BoardAdvice | null
  readonly nowMs: number
}

/** What was decided about the traffic on a circuit, and the form to decide. */
export function RoadDecisions(props: Props) {
  const { t } = props.display
  const answer = useCall(
    'listRoadDecisions',
    { params: { circuitId: props.circuit.id } },
    { keepsPrevious: true },
  )
  return (
    <section className={css.section} aria-labelledby="road-decisions">
      <h2 id="road-decisions">{t('circuits.roadDecision.title')}</h2>
      <Answer
        answer={answer}
        failed={t('circuits.roadDecision.failed')}
        loading={<Loading shape="text" count={2} />}
        isSection
      >
        {({ decisions }) => <Decisions {...props} decisions={decisions} />}
      </Answer>
    </section>
  )
}

type DecisionsProps = Props & { readonly decisions: readonly RoadDecision[] }

const isCurrent = ({ state }: RoadDecision) => state === 'upcoming' || state === 'in_force'

function Decisions({ display, circuit, advice, nowMs, decisions }: DecisionsProps) {
  const { t } = display
  const { hasFeature } = useContextData()
  const { isClosed, reason } = useLiveOnly()
  const [decide, setDecide] = useSearchText(DECIDE)
  const current = decisions.filter(isCurrent)
  const mayDecide = hasFeature('directive_post')
  const isOpen = mayDecide && !isClosed && decide !== undefined
  const needsDecision = !!advice?.plan && !advice.isOutdated && closingPeriod(advice.plan, nowMs) !== null
  return (
    <>
      {current.length === 0 && <Note>{t('circuits.roadDecision.none')}</Note>}
      {current
        .toSorted((a, b) => a.from.localeCompare(b.from))
        .map((decision) => (
          <CurrentDecision key={decision.id} {...{ display, decision, nowMs }} />
        ))}
      {mayDecide && !isOpen && (
        <Button
          className={css.give}
          size="sm"
          variant={needsDecision ? 'filled' : 'default'}
          leftSection={<IconPencil size={15} aria-hidden />}
          disabled={isClosed}
          title={reason}
          onClick={() => setDecide('1')}
        >
          {t('circuits.roadDecision.decide')}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={<Loading shape="text" count={4} />}>
          <RoadDecisionForm
            display={display}
            circuit={circuit}
            advice={advice}
            latest={decisions[0] ?? null}
            current={current}
            onDone={() => setDecide(null)}
          />
        </Suspense>
      )}
      <PastDecisions {...{ display, nowMs }} decisions={decisions.filter((past) => !isCurrent(past))} />
    </>
  )
}

type DecisionProps = Pick<Props, 'display' | 'nowMs'> & { readonly decision: RoadDecision }

/** A decision that holds now or later; people who may decide can end it. */
function CurrentDecision({ display, decision, nowMs }: DecisionProps) {
  const { t } = display
  const { hasFeature } = useContextData()
  const { isClosed, reason } = useLiveOnly()
  const { end } = useDeciding(decision.circuitId)
  const [isConfirming, setConfirming] = useState(false)
  const localizer = adviceLocalizer(display, nowMs)
  const isUpcoming = decision.state === 'upcoming'
  return (
    <div className={css.order}>
      <Box minWidth={200} flex={1}>
        <strong>{shortDecisionWords(localizer, decision)}</strong>
        {decision.comment !== '' && (
          <Text as="p" whiteSpace="pre-line" margin="4px 0 0">
            {decision.comment}
          </Text>
        )}
        <Note>{dangerWords(display, decision, nowMs)}</Note>
      </Box>
      {hasFeature('directive_post') && !isConfirming && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={isClosed}
          title={reason}
          loading={end.isPending}
          onClick={() => setConfirming(true)}
        >
          {t(`circuits.roadDecision.${isUpcoming ? 'withdraw' : 'end'}`)}
        </Button>
      )}
      {isConfirming && (
        <DeleteQuestion
          label={t(`circuits.roadDecision.${isUpcoming ? 'withdraw' : 'end'}`)}
          question={t('circuits.roadDecision.endQuestion', { author: decision.author })}
          confirm={t(`circuits.roadDecision.${isUpcoming ? 'withdrawSure' : 'endSure'}`)}
          onDelete={() => {
            setConfirming(false)
            end.mutate(decision.id)
          }}
          onCancel={() => setConfirming(false)}
        />
      )}
      {end.isError && (
        <Text as="p" tone="alarm" size={13} role="alert">
          {failureWords(t, end.error)}
        </Text>
      )}
    </div>
  )
}

/** The danger that the author knew, or nothing. */
function dangerWords(display: Display, { danger }: RoadDecision, nowMs: number): string {
  if (!danger) return ''
  const { t } = display
  const { moment } = adviceLocalizer(display, nowMs)
  const [fromMs, toMs] = [Date.parse(danger.from), Date.parse(danger.to)]
  return t('circuits.roadDecision.knownDanger', {
    level: t(`circuits.risk.levels.${danger.level}`),
    period: t('circuits.advice.period', { from: moment(fromMs), to: moment(toMs, fromMs) }),
  })
}

/** The decisions that no longer hold, folded. */
function PastDecisions({
  display,
  decisions,
  nowMs,
}: Pick<DecisionsProps, 'display' | 'decisions' | 'nowMs'>) {
  const { t, formats } = display
  if (decisions.length === 0) return null
  // A decision of days ago is told with its days.
  const localizer = {
    ...adviceLocalizer(display, nowMs),
    nowMs: 0,
    moment: (ms: number) => formats.dateTime(ms),
  }
  const stateWords = ({ state, endedBy, endedAt }: RoadDecision) =>
    t(`circuits.roadDecision.states.${state}`, {
      name: endedBy ?? '',
      time: endedAt === null ? '' : formats.dateTime(Date.parse(endedAt)),
    })
  return (
    <details>
      <summary>
        {t('circuits.roadDecision.history')} <span className="numbers">{decisions.length}</span>
      </summary>
      <Stack as="ol" className={css.history} gap={8} margin="8px 0">
        {decisions.map((decision) => (
          <li key={decision.id}>
            <span>{roadDecisionWords(localizer, { ...decision, until: decision.to })}</span>
            <small>{stateWords(decision)}</small>
          </li>
        ))}
      </Stack>
    </details>
  )
}
