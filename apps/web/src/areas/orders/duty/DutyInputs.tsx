import { Checkbox } from '@mantine/core'
import type { Display } from '../../../lib/display.ts'
import { ClockInput } from '../../../ui/form/ClockInput.tsx'
import { DayInput } from '../../../ui/form/DayInput.tsx'
import type { GroupDraft } from '../../../ui/form/draft.ts'
import { FieldInputs } from '../../../ui/form/FieldInput.tsx'
import type { Field } from '../../../ui/form/fields.ts'
import formCss from '../../../ui/form/form.module.css'
import { useFieldError, useFormWords } from '../../../ui/form/form-context.ts'
import type { Form } from '../../../ui/form/use-form.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { CircuitsInput } from './CircuitsInput.tsx'
import type { CircuitNames } from './circuit-groups.ts'
import { DutyWarnings } from './DutyWarnings.tsx'
import css from './duty.module.css'
import { WEEKDAYS } from './duty-draft.ts'
import type { Duty } from './duty-pattern.ts'
import { PatternSentence } from './PatternSentence.tsx'
import type { DutyPerson } from './use-roster.ts'

type Props = {
  readonly display: Display
  readonly form: Pick<Form<GroupDraft>, 'draft' | 'change'>
  readonly fields: readonly Field[]
  readonly names: CircuitNames
  readonly people: readonly DutyPerson[]
  readonly today: string
  /** As it is stored; undefined: a new one. */
  readonly stored: Duty | undefined
}

/** The inputs of somebody's duty, and the sentence that sums them up. */
export function DutyInputs({
  display,
  form: { draft, change },
  fields,
  names,
  people,
  today,
  stored,
}: Props) {
  const { t } = display
  const { label } = useFormWords()
  const fieldsOf = (...keys: string[]) => fields.filter(({ key }) => keys.includes(key))
  const plain = (...keys: string[]) => (
    <FieldInputs fields={fieldsOf(...keys)} draft={draft} onChange={change} />
  )
  const input = (key: string) => ({
    name: key,
    value: typeof draft[key] === 'string' ? draft[key] : '',
    onChange: (value: string) => change({ [key]: value }),
  })
  return (
    <div className={formCss.fields}>
      <CircuitsInput
        t={t}
        label={label('circuitIds')}
        names={names}
        value={draft.circuitIds}
        onChange={(circuitIds) => change({ circuitIds })}
      />
      {plain('personId', 'standInId')}
      <Day {...input('firstDate')} today={today} isRequired />
      <Day {...input('lastDate')} today={today} isRequired={false} />
      <Weekdays {...input('weekdays')} />
      {plain('everyWeeks')}
      <Clock {...input('startTime')} />
      {plain('endsAfterDays')}
      <Clock {...input('endTime')} />
      <PatternSentence display={display} draft={draft} fields={fields} people={people} className={css.wide} />
      <div className={css.wide}>
        <DutyWarnings display={display} draft={draft} fields={fields} names={names} stored={stored} />
      </div>
    </div>
  )
}

type InputProps = {
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function Day(props: InputProps & { readonly today: string; readonly isRequired: boolean }) {
  const { label, hint } = useFormWords()
  const { name } = props
  return <DayInput {...props} label={label(name)} description={hint(name)} error={useFieldError(name)} />
}

function Clock(props: InputProps) {
  const { label } = useFormWords()
  return <ClockInput {...props} label={label(props.name)} error={useFieldError(props.name)} />
}

function Weekdays({ name, value, onChange }: InputProps) {
  const { label, option } = useFormWords()
  return (
    <Checkbox.Group
      className={css.wide}
      label={label(name)}
      withAsterisk
      error={useFieldError(name)}
      value={value === '' ? [] : value.split('\n')}
      onChange={(days) => onChange(days.join('\n'))}
    >
      <Row wraps gap="8px 16px" marginTop={4}>
        {WEEKDAYS.map((day) => (
          <Checkbox key={day} data-field={name} value={day} label={option(name, day)} />
        ))}
      </Row>
    </Checkbox.Group>
  )
}
