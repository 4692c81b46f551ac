import { Button } from '@mantine/core'
import { RULE_KINDS } from '@verglas/contract/risk-codes'
import type { RiskRule } from '@verglas/road-network/risks'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { useLiveOnly } from '../../../time/use-live-only.ts'
import { Form } from '../../../ui/form/Form.tsx'
import type { FormWords } from '../../../ui/form/form-context.ts'
import { OtherVersion } from '../../../ui/form/OtherVersion.tsx'
import { inOwnWords } from '../../../ui/form/place-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { RiskBench } from './RiskBench.tsx'
import { RuleInputs } from './RuleInputs.tsx'
import {
  draftOfRules,
  newRule,
  type RiskTable,
  type RuleDraft,
  type RulesDraft,
  readRules,
  rulesOfDraft,
} from './risk-draft.ts'
import css from './risks.module.css'

type Props = {
  display: Display
  table: RiskTable
  /** An earlier table, to be viewed and restored. */
  earlierRules: readonly RiskRule[] | null
  onDone: () => void
  onReload: () => void
}

const NO_WORDS: FormWords = { label: (key) => key, hint: () => '', option: (_, option) => option }

/** The rules of each danger, with the bench on which the table is tried before it is saved. */
export function RiskTableForm({ display, table, earlierRules, onDone, onReload }: Props) {
  const { t, formats } = display
  const { settings: writing } = formats
  const { setup } = useContextData()
  const { isClosed } = useLiveOnly()
  const state = useForm<RulesDraft, readonly RiskRule[], unknown, RiskTable>({
    start: () => draftOfRules(earlierRules ?? table.rules, writing),
    read: (draft) => readRules(draft, writing),
    send: (rules) =>
      call('putRiskRules', {
        params: { setupId: setup.id },
        body: { rules: [...rules], expectedRevision: table.revision },
      }),
    onDone,
    place: ({ field = '', detail = '' }) => ({
      errors: { [field.replace(/^body\./, '')]: inOwnWords(detail) },
      atForm: null,
    }),
  })
  const { draft, change, conflict } = state
  const updateRule = (index: number, rule: RuleDraft | null) =>
    change({ rules: rule ? draft.rules.with(index, rule) : draft.rules.toSpliced(index, 1) })
  return (
    <div className={css.columns}>
      <Form
        form={state}
        words={NO_WORDS}
        label={t('roadsetup.rules.title')}
        submitLabel={t('app.save')}
        onCancel={onReload}
        conflict={
          conflict ? (
            <OtherVersion label={t('roadsetup.rules.changed')} conflict={conflict} onTheirs={onReload} />
          ) : undefined
        }
      >
        {earlierRules && <p className={css.hint}>{t('roadsetup.rules.isPrevious')}</p>}
        <p className={css.hint}>{t('roadsetup.rules.hint')}</p>
        {RULE_KINDS.map((kind) => (
          <fieldset key={kind} className={css.kind}>
            <legend>{t(`circuits.risk.kinds.${kind}`)}</legend>
            <p className={css.hint}>{t(`roadsetup.rules.source.${kind}`)}</p>
            {draft.rules.map((rule, index) =>
              rule.kind === kind ? (
                <RuleInputs
                  // biome-ignore lint/suspicious/noArrayIndexKey: errors name a rule by its place.
                  key={index}
                  display={display}
                  path={`rules.${index}`}
                  rule={rule}
                  onChange={(next) => updateRule(index, next)}
                />
              ) : null,
            )}
            <Button
              size="compact-xs"
              variant="default"
              disabled={isClosed}
              onClick={() => change({ rules: [...draft.rules, newRule(kind, draft.rules)] })}
            >
              {t('roadsetup.rules.add')}
            </Button>
          </fieldset>
        ))}
      </Form>
      <RiskBench display={display} rules={rulesOfDraft(draft)} />
    </div>
  )
}
