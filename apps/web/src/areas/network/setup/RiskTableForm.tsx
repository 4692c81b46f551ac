import { RULE_KINDS } from '@verglas/contract/risk-codes'
import { call } from '../../../lib/call.ts'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { Form } from '../../../ui/form/Form.tsx'
import type { FormWords } from '../../../ui/form/form-context.ts'
import { OtherVersion } from '../../../ui/form/OtherVersion.tsx'
import { serverRefusal } from '../../../ui/form/place-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { GripLimitInputs } from './GripLimitInputs.tsx'
import { KindRules } from './KindRules.tsx'
import { RiskBench } from './RiskBench.tsx'
import {
  draftOfTable,
  limitsOfDraft,
  type RiskTable,
  type RiskTableContent,
  type RiskTableDraft,
  readTable,
  rulesOfDraft,
} from './risk-draft.ts'
import css from './risks.module.css'

type Props = {
  display: Display
  table: RiskTable
  /** An earlier table, to be viewed and restored. */
  earlierTable: RiskTableContent | null
  onDone: () => void
  onReload: () => void
}

const NO_WORDS: FormWords = { label: (key) => key, hint: () => '', option: (_, option) => option }

/** The limits of the danger levels and the rules of each danger, with the bench that tries them before they are saved. */
export function RiskTableForm({ display, table, earlierTable, onDone, onReload }: Props) {
  const { t, formats } = display
  const { settings: writing } = formats
  const { setup } = useContextData()
  const state = useForm<RiskTableDraft, RiskTableContent, unknown, RiskTable>({
    start: () => draftOfTable(earlierTable ?? table, writing),
    read: (draft) => readTable(draft, writing),
    send: ({ rules, gripLimits }) =>
      call('putRiskRules', {
        params: { setupId: setup.id },
        body: { rules: [...rules], gripLimits, expectedRevision: table.revision },
      }),
    onDone,
    place: ({ field = '', detail = '' }) => ({
      errors: { [field.replace(/^body\./, '')]: serverRefusal(detail) },
      atForm: null,
    }),
  })
  const { draft, change, conflict } = state
  return (
    <Grid columns="minmax(0, 3fr) minmax(300px, 2fr)" align="start" gap={24} stacksWhenNarrow>
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
        {earlierTable && <p className={css.hint}>{t('roadsetup.rules.isPrevious')}</p>}
        <GripLimitInputs
          display={display}
          limits={draft.gripLimits}
          onChange={(gripLimits) => change({ ...draft, gripLimits })}
        />
        <p className={css.hint}>{t('roadsetup.rules.hint')}</p>
        {RULE_KINDS.map((kind) => (
          <KindRules
            key={kind}
            display={display}
            kind={kind}
            rules={draft.rules}
            onChange={(rules) => change({ ...draft, rules })}
          />
        ))}
      </Form>
      <RiskBench display={display} rules={rulesOfDraft(draft)} gripLimits={limitsOfDraft(draft)} />
    </Grid>
  )
}
