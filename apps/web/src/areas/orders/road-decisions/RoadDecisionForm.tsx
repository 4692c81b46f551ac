import { Button } from '@mantine/core'
import type { CallBody } from '@verglas/contract'
import { closingPeriod, roadDecisionWords } from '@verglas/language'
import { useEffect, useMemo, useRef, useState } from 'react'
import { nowMs } from '../../../lib/clock.ts'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import type { GroupDraft } from '../../../ui/form/draft.ts'
import { FieldInputs } from '../../../ui/form/FieldInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import type { Field } from '../../../ui/form/fields.ts'
import formCss from '../../../ui/form/form.module.css'
import type { FormWords } from '../../../ui/form/form-context.ts'
import { placeError } from '../../../ui/form/place-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { Note } from '../../../ui/layout/Note.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import type { BoardAdvice } from '../advice/AdviceCell.tsx'
import { adviceLocalizer } from '../advice/advice-localizer.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'
import css from '../circuits/circuits.module.css'
import { OtherVersion } from '../directives/OtherVersion.tsx'
import {
  decisionDraft,
  decisionFields,
  proposedHours,
  readDecision,
  replacedDecisions,
  USUAL_HOURS,
} from './road-decision-draft.ts'
import { type RoadDecision, useDeciding } from './use-road-decisions.ts'

type Props = {
  readonly display: Display
  readonly circuit: Circuit
  /** The advice that serves the circuit; null: there is none. */
  readonly advice: BoardAdvice | null
  /** The latest decision on the circuit, whatever its state. */
  readonly latest: RoadDecision | null
  /** Those that hold now or later. */
  readonly current: readonly RoadDecision[]
  readonly onDone: () => void
}

type Body = CallBody<'recordRoadDecision'>

/** Records a decision about the traffic on a circuit. */
export function RoadDecisionForm(props: Props) {
  const { display, circuit, current, onDone } = props
  const { t } = display
  const { form, fields, endOf, replace } = useDecisionForm(props)
  const words = useFormWords(display, form.draft.values, endOf)
  const frame = useRef<HTMLDivElement>(null)
  // The button that opens the form may be far above it.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'start' })
    frame.current?.focus({ preventScroll: true })
  }, [])
  const { conflict } = form
  return (
    <div ref={frame} className={css.form} tabIndex={-1}>
      <Form
        form={form}
        words={words}
        label={t('circuits.roadDecision.form', { name: circuit.name })}
        submitLabel={t('circuits.roadDecision.save')}
        onCancel={onDone}
        conflict={
          conflict && (
            <OtherDecision
              display={display}
              stored={conflict.stored}
              onReplace={() => replace(conflict.stored)}
              onKeep={onDone}
            />
          )
        }
      >
        <div className={formCss.fields}>
          <FieldInputs
            fields={fields}
            draft={form.draft.values}
            onChange={(values) => form.change({ values })}
          />
        </div>
        <Replaced {...{ display, current, fields }} values={form.draft.values} />
        <Note>{t('circuits.roadDecision.wholeCircuit')}</Note>
      </Form>
    </div>
  )
}

type FormDraft = { readonly values: GroupDraft; readonly basedOn: string | null }

/** The state of the form. It stays based on what was displayed when it was opened, even if newer advice arrives. */
function useDecisionForm({ display: { formats }, circuit, onDone, ...displayed }: Props) {
  const { setup, hasFeature } = useContextData()
  const mayNotify = hasFeature('directive_notify')
  const [{ advice, latest, current }] = useState(displayed)
  const fields = useMemo(() => decisionFields(setup.timezone, mayNotify), [setup.timezone, mayNotify])
  const { record } = useDeciding(circuit.id)
  const [start] = useState(() => {
    const atMs = nowMs()
    const closing = advice?.plan && !advice.isOutdated ? closingPeriod(advice.plan, atMs) : null
    return { closing, current, mayNotify, nowMs: atMs }
  })
  const form = useForm<FormDraft, Body, unknown, RoadDecision>({
    start: () => ({ values: decisionDraft(fields, start), basedOn: latest?.id ?? null }),
    read: ({ values, basedOn }) => {
      const { body, errors } = readDecision(fields, values, { formats, nowMs: nowMs() })
      const source = advice && { castpointId: advice.castpointId, issuedAt: advice.issuedAt }
      return { body: { ...body, basedOn, ...(source && { advice: source }) }, errors }
    },
    send: (body) => record.mutateAsync(body),
    onDone,
    place: (refusal) => placeError(refusal, fields),
  })
  /** Records the decision although another one was recorded meanwhile. */
  const replace = (stored: RoadDecision | null) =>
    void form.resolve({ ...form.draft, basedOn: stored?.id ?? null }, form.base, null)
  return { form, fields, endOf: proposedHours(start).endOf, replace }
}

function useFormWords(
  { t }: Display,
  { kind }: GroupDraft,
  endOf: ReturnType<typeof proposedHours>['endOf'],
): FormWords {
  return useMemo(
    () => ({
      label: (key) =>
        t(`circuits.roadDecision.fields.${key === 'comment' && kind === 'kept_open' ? 'reason' : key}`),
      hint: (key) => (key === 'to' ? t(`circuits.roadDecision.endOf.${endOf}`, { hours: USUAL_HOURS }) : ''),
      option: (_, option) => t(`circuits.roadDecision.kinds.${option}`),
    }),
    [t, kind, endOf],
  )
}

type ReplacedProps = Pick<Props, 'display' | 'current'> & {
  readonly fields: readonly Field[]
  readonly values: GroupDraft
}

/** Which decisions end when this one begins, before it is recorded; nothing if it overlaps none. */
function Replaced({ display, current, fields, values }: ReplacedProps) {
  const atMs = nowMs()
  const localizer = adviceLocalizer(display, atMs)
  const { body } = readDecision(fields, values, { formats: display.formats, nowMs: atMs })
  return replacedDecisions(current, body).map((decision) => (
    <Text key={decision.id} as="p" role="alert" weight={600}>
      {display.t('circuits.roadDecision.replaces', { words: roadDecisionWords(localizer, decision) })}
    </Text>
  ))
}

type OtherProps = {
  readonly display: Display
  readonly stored: RoadDecision | null
  readonly onReplace: () => void
  readonly onKeep: () => void
}

/** Somebody else has decided since the form was opened: shows their decision, and asks whether it is replaced. */
function OtherDecision({ display, stored, onReplace, onKeep }: OtherProps) {
  const { t } = display
  return (
    <OtherVersion
      title={t('circuits.roadDecision.changed')}
      isQuestion
      choices={
        <>
          <Button size="sm" onClick={onReplace}>
            {t('circuits.roadDecision.replace')}
          </Button>
          <Button size="sm" variant="default" onClick={onKeep}>
            {t('circuits.directive.keep')}
          </Button>
        </>
      }
    >
      {stored && (
        <p>
          {t('circuits.roadDecision.theirs', {
            words: roadDecisionWords(adviceLocalizer(display, nowMs()), stored),
          })}
        </p>
      )}
    </OtherVersion>
  )
}
