import { Button } from '@mantine/core'
import { directiveWords } from '@verglas/language'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { nowMs } from '../../../lib/clock.ts'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { FieldInputs } from '../../../ui/form/FieldInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import formCss from '../../../ui/form/form.module.css'
import type { ConflictingVersion } from '../../../ui/form/use-form.ts'
import { Loading } from '../../../ui/states/Loading.tsx'
import { endWords } from '../circuits/CircuitCells.tsx'
import type { Circuit } from '../circuits/circuit-rows.ts'
import css from '../circuits/circuits.module.css'
import { type Directive, ORDERS_ID } from './directive.ts'
import { changeDirective } from './directive-draft.ts'
import { OrderPreview } from './OrderPreview.tsx'
import { OrderRecipients } from './OrderRecipients.tsx'
import { OtherVersion } from './OtherVersion.tsx'
import { type DirectiveFormProps as Props, useOrderForm } from './use-order-form.ts'

type OrderFormProps = Parameters<typeof useOrderForm>[0]

/**
 * The form of a directive. It waits until the duty roster is loaded, because the team is notified by default if
 * somebody is on duty.
 */
export function DirectiveForm(props: Props) {
  const { hasFeature } = useContextData()
  const mayNotify = hasFeature('directive_notify')
  const params = { circuitId: props.circuit.id }
  const answer = useCall(
    'getDirectiveRecipients',
    { params, query: {} },
    { enabled: mayNotify, refetchOnMount: true },
  )
  if (mayNotify && answer.isLoading) return <Loading shape="text" count={4} />
  const { basis, recipients = [] } = answer.data ?? {}
  return <OrderForm {...props} isSomebodyOnDuty={basis === 'duty' && recipients.length > 0} />
}

/** It shows the order as one sentence, and who will be notified, before it is sent. */
function OrderForm(props: OrderFormProps) {
  const { display, circuit, warnings, onDone: close } = props
  const { t } = display
  const { hasFeature } = useContextData()
  const frame = useRef<HTMLDivElement>(null)
  const onDone = () => {
    close()
    // The form that had the focus is closed, so the focus moves to the heading of the orders.
    requestAnimationFrame(() => document.getElementById(ORDERS_ID)?.focus())
  }
  const orderForm = useOrderForm({ ...props, onDone })
  const { form, fields, words, body, errors } = orderForm
  const hasErrors = Object.keys(errors).length > 0
  const replaced = props.latest[body.scope].inForce
  /** Another person's directive that appeared meanwhile, after the author decided to issue theirs anyway. */
  const [seen, setSeen] = useState<ConflictingVersion<Directive> | null>(null)
  // The form may open far below the button that opened it.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'start' })
    frame.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={frame} className={css.form} tabIndex={-1}>
      <Form
        form={form}
        words={words}
        label={t('circuits.directive.form', { name: circuit.name })}
        submitLabel={t('circuits.directive.issue')}
        onCancel={onDone}
        conflict={
          form.conflict && (
            <ConflictQuestion
              display={display}
              circuit={circuit}
              orderForm={orderForm}
              conflict={form.conflict}
              onContinue={setSeen}
              onKeep={onDone}
            />
          )
        }
      >
        {seen && !form.conflict && <OtherDirective display={display} circuit={circuit} conflict={seen} />}
        <div className={formCss.fields}>
          <FieldInputs
            fields={fields}
            draft={form.draft.values}
            onChange={(values) => form.change({ values: changeDirective(form.draft.values, values) })}
          />
        </div>
        {hasFeature('directive_notify') && (
          <OrderRecipients display={display} circuitId={circuit.id} order={body} nowMs={nowMs()} />
        )}
        <OrderPreview {...{ display, circuit, replaced, warnings }} order={hasErrors ? null : body} />
      </Form>
    </div>
  )
}

type QuestionProps = Pick<Props, 'display' | 'circuit'> & {
  readonly orderForm: ReturnType<typeof useOrderForm>
  readonly conflict: ConflictingVersion<Directive>
  readonly onContinue: (conflict: ConflictingVersion<Directive>) => void
  readonly onKeep: () => void
}

/** Asks whether the author's order replaces the other person's, is edited again, or is discarded. */
function ConflictQuestion({ display, circuit, orderForm, conflict, onContinue, onKeep }: QuestionProps) {
  const { t } = display
  const { form, body, acknowledge } = orderForm
  return (
    <OtherDirective
      display={display}
      circuit={circuit}
      conflict={conflict}
      yours={directiveWords(display, body, circuit)}
      isQuestion
    >
      <Button
        size="sm"
        onClick={() => {
          acknowledge(conflict)
          void form.resolve(form.draft, form.base, 0)
        }}
      >
        {t('circuits.directive.replace')}
      </Button>
      <Button
        size="sm"
        variant="default"
        onClick={() => {
          acknowledge(conflict)
          onContinue(conflict)
          form.dismissConflict()
        }}
      >
        {t('circuits.directive.continue')}
      </Button>
      <Button size="sm" variant="default" onClick={onKeep}>
        {t('circuits.directive.keep')}
      </Button>
    </OtherDirective>
  )
}

type OtherProps = {
  readonly display: Display
  readonly circuit: Circuit
  readonly conflict: ConflictingVersion<Directive>
  /** The sentence of the author's own order, which was not issued. */
  readonly yours?: string
  /** The author must decide, so the message takes the focus. */
  readonly isQuestion?: boolean
  /** The choices. */
  readonly children?: ReactNode
}

/** Somebody else has issued a directive since the form was opened: shows it next to the author's own. */
function OtherDirective({ display, circuit, conflict, yours, isQuestion, children }: OtherProps) {
  const { t, formats } = display
  const { stored, changedBy, changedAt } = conflict
  const name = changedBy ?? t('form.conflict.someone')
  const title = t(stored ? 'circuits.directive.conflict' : 'circuits.directive.conflictArchived', { name })
  const time = changedAt === null ? '' : ` · ${formats.time(Date.parse(changedAt))}`
  return (
    <OtherVersion title={title + time} isQuestion={isQuestion} choices={children}>
      {stored && (
        <p>
          {t('circuits.directive.conflictTheirs', { words: directiveWords(display, stored, circuit) })}
          {` · ${endWords(display, stored, nowMs())}`}
          {stored.comment !== '' && ` · ${stored.comment}`}
        </p>
      )}
      {yours !== undefined && <p>{t('circuits.directive.conflictYours', { words: yours })}</p>}
    </OtherVersion>
  )
}
