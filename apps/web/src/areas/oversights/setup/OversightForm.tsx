import { Button, NativeSelect } from '@mantine/core'
import {
  MAX_OVERSIGHT_RULES,
  OVERSIGHT_MEASURE_NAMES,
  OVERSIGHT_PLACE_KINDS,
  oversightMeasure,
} from '@verglas/contract/oversight-codes'
import { useState } from 'react'
import type { Display } from '../../../lib/display.ts'
import type { Editing, Saved } from '../../../ui/editor/use-versioned-editor.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { type FormWords, useFieldError } from '../../../ui/form/form-context.ts'
import { NameInput } from '../../../ui/form/NameInput.tsx'
import { OtherVersion } from '../../../ui/form/OtherVersion.tsx'
import { serverRefusal } from '../../../ui/form/place-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Heading } from '../../../ui/layout/Heading.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import type { Oversight, RoadFeature } from '../panels.ts'
import { AreaInput } from './AreaInput.tsx'
import { DraftTrial } from './DraftTrial.tsx'
import { OversightRuleInputs } from './OversightRuleInputs.tsx'
import {
  draftOf,
  fieldOf,
  newRule,
  type OversightBody,
  type OversightDraft,
  type RuleDraft,
  readDraft,
} from './oversight-draft.ts'
import css from './oversightsetup.module.css'

type Props = Editing<Omit<OversightBody, 'expectedRevision'>> & {
  display: Display
  stored: Oversight | undefined
  /** Initial values of the form: the stored oversight or an earlier version. */
  from: Oversight | undefined
  roads: readonly RoadFeature[]
}

/** These inputs supply their own labels. */
const NO_WORDS: FormWords = { label: (key) => key, hint: () => '', option: (_, option) => option }

/** Name, area and rules of an oversight, with a trial run of the draft. */
export function OversightForm(props: Props) {
  const { display, stored, from, roads, onSave, onDone, onCancel, onReload } = props
  const { t, formats } = display
  const writing = formats.settings
  const form = useForm<OversightDraft, OversightBody, Saved, Oversight>({
    start: () => draftOf(from, writing),
    ...(stored && { revision: stored.revision }),
    read: (draft) => readDraft(draft, writing),
    send: onSave,
    onDone,
    place: ({ field = '', detail = '' }) => {
      const at = fieldOf(field)
      return at
        ? { errors: { [at]: serverRefusal(detail) }, atForm: null }
        : { errors: {}, atForm: serverRefusal(detail) }
    },
  })
  const { draft, change, conflict } = form
  const updateRule = (index: number, rule: RuleDraft | null) =>
    change({ rules: rule ? draft.rules.with(index, rule) : draft.rules.toSpliced(index, 1) })
  return (
    <Form
      form={form}
      words={NO_WORDS}
      label={t('oversightsetup.form')}
      submitLabel={t('app.save')}
      onCancel={onCancel}
      conflict={
        conflict ? (
          <OtherVersion
            label={t('oversightsetup.changed')}
            conflict={conflict}
            onMine={(other) => void form.resolve(draft, draftOf(other, writing), other.revision)}
            onTheirs={onReload}
          />
        ) : undefined
      }
    >
      <NameInput form={form} className={css.name} label={t('oversightsetup.name')} maxLength={80} />
      <Grid columns="minmax(0, 3fr) minmax(320px, 2fr)" align="start" gap={24} stacksWhenNarrow>
        <AreaInput
          display={display}
          draft={draft}
          roads={roads}
          fitKey={stored?.id ?? ''}
          onChange={change}
        />
        <div>
          <section aria-label={t('oversightsetup.rules')}>
            <Heading marginBottom={6}>{t('oversightsetup.rules')}</Heading>
            <RulesProblem />
            {draft.rules.map((rule, index) => (
              <OversightRuleInputs
                key={rule.id}
                display={display}
                path={`rules.${index}`}
                rule={rule}
                onChange={(next) => updateRule(index, next)}
              />
            ))}
            <AddRule
              display={display}
              isFull={draft.rules.length >= MAX_OVERSIGHT_RULES}
              onAdd={(measure) => change({ rules: [...draft.rules, newRule(measure, draft.rules, writing)] })}
            />
          </section>
          <DraftTrial display={display} draft={draft} />
        </div>
      </Grid>
    </Form>
  )
}

/** Error about the list of rules as a whole: it is empty. */
function RulesProblem() {
  const error = useFieldError('rules')
  return error ? (
    <Text as="p" tone="alarm" margin="4px 0" size={13} data-field="rules" tabIndex={-1}>
      {error}
    </Text>
  ) : null
}

type AddProps = { display: Display; isFull: boolean; onAdd: (measure: RuleDraft['measure']) => void }

/** Adds a rule for the chosen measure; measures are grouped by the kind of place that has them. */
function AddRule({ display: { t }, isFull, onAdd }: AddProps) {
  const [measure, setMeasure] = useState<RuleDraft['measure']>('danger')
  return (
    <Row hasLineAbove wraps gap={8} paddingTop={10}>
      <NativeSelect
        size="xs"
        flex="1 1 200px"
        aria-label={t('oversightsetup.measure')}
        data={OVERSIGHT_PLACE_KINDS.map((kind) => ({
          group: t(`oversightsetup.measuresOf.${kind}`),
          items: OVERSIGHT_MEASURE_NAMES.filter((name) => oversightMeasure(name).of === kind).map(
            (value) => ({
              value,
              label: t(`oversights.measures.${value}`),
            }),
          ),
        }))}
        value={measure}
        onChange={({ currentTarget: { value } }) => {
          const next = OVERSIGHT_MEASURE_NAMES.find((name) => name === value)
          if (next) setMeasure(next)
        }}
      />
      <Button size="xs" variant="default" disabled={isFull} onClick={() => onAdd(measure)}>
        {t('oversightsetup.addRule')}
      </Button>
    </Row>
  )
}
