import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../../lib/context.ts'
import { Conflict } from '../../../ui/form/Conflict.tsx'
import { differencesOf } from '../../../ui/form/conflict.ts'
import { DeleteQuestion } from '../../../ui/form/DeleteQuestion.tsx'
import { draftOf, readDraft } from '../../../ui/form/draft.ts'
import { FieldInputs } from '../../../ui/form/FieldInput.tsx'
import { field, PLAIN_TEXT } from '../../../ui/form/fields.ts'
import { FormErrors } from '../../../ui/form/form-context.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Example } from './Example.tsx'

/** Examples of every kind of field, with errors, and of the questions asked before something is lost. */
export function FormExamples() {
  const { t } = useTranslation()
  const { setup } = useContextData()
  const [fields] = useState(() => fieldsIn(setup.timezone))
  const [draft, setDraft] = useState(() => draftOf(fields))
  const [isConfirming, setConfirming] = useState(false)
  const { errors } = readDraft(fields, draft)
  const [base, theirs] = [
    { text: 'A', number: '6' },
    { text: 'B', number: '12' },
  ]
  const yours = { text: 'C', number: '6' }
  return (
    <Box column="1 / -1">
      <Example name="FieldInputs · text, prose, number, time, flag, choice, lines, group, rows, json">
        <FormErrors value={errors}>
          <FieldInputs fields={fields} draft={draft} onChange={setDraft} />
        </FormErrors>
      </Example>
      <Example name="DeleteQuestion">
        <Button size="xs" variant="default" onClick={() => setConfirming(true)}>
          {t('app.delete')}
        </Button>
        {isConfirming && (
          <DeleteQuestion
            label={t('app.delete')}
            question={t('form.leave')}
            confirm={t('app.delete')}
            onDelete={() => setConfirming(false)}
            onCancel={() => setConfirming(false)}
          />
        )}
      </Example>
      <Example name="Conflict">
        <Conflict
          changedBy="Olga"
          changedAt={null}
          yours={yours}
          differences={differencesOf(fields, { base, yours, theirs })}
          onSave={() => {}}
          onCancel={() => {}}
        />
      </Example>
    </Box>
  )
}

const fieldsIn = (timeZone: string) => [
  field('text', PLAIN_TEXT),
  field('prose', { kind: 'prose', maxLength: 200 }, { isRequired: false }),
  field('number', { kind: 'number', isInteger: false, min: -10, max: 10 }),
  field('time', { kind: 'time', timeZone }),
  field('flag', { kind: 'flag' }),
  field('choice', { kind: 'choice', options: ['A', 'B'] }),
  field('lines', { kind: 'lines', item: PLAIN_TEXT, min: 1, max: 3 }),
  field('group', { kind: 'group', fields: [field('text', PLAIN_TEXT)] }),
  field('rows', {
    kind: 'rows',
    fields: [field('text', PLAIN_TEXT), field('flag', { kind: 'flag' })],
    min: 1,
    max: 3,
  }),
  field('json', { kind: 'json' }, { isRequired: false }),
]
