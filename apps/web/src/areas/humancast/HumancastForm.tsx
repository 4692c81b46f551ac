import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import { nowMs } from '../../lib/clock.ts'
import { useDisplay } from '../../lib/display.ts'
import { draftOf, type GroupDraft, rowsOf } from '../../ui/form/draft.ts'
import { FieldInputs } from '../../ui/form/FieldInput.tsx'
import { FieldsConflict } from '../../ui/form/FieldsConflict.tsx'
import { Form } from '../../ui/form/Form.tsx'
import form from '../../ui/form/form.module.css'
import type { FormWords } from '../../ui/form/form-context.ts'
import { placeError } from '../../ui/form/place-error.ts'
import { type Form as FormState, useForm } from '../../ui/form/use-form.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { AffectedPoints } from './AffectedPoints.tsx'
import css from './humancast.module.css'
import {
  type Humancast,
  humancastDraft,
  humancastFields,
  type NamedHumancast,
  readHumancast,
  readScope,
  scopeValue,
} from './humancast-draft.ts'
import { degreeC } from './humancast-units.ts'
import { useHumancast } from './use-humancast.ts'
import { useScopes } from './use-scopes.ts'

type Props = {
  /** The forecast point of the screen; null on the list of all. */
  castpointId: string | null
  timeZone: string
  beginMs: number
  /** The humancast to change; undefined for a new one. */
  humancast?: NamedHumancast
  onDone: () => void
}

type Body = ReturnType<typeof readHumancast>['body']

const USUAL_HOURS = 12
const HINTED = ['text', 'delta', 'corrections']

/** Form for a scope, a text, its period, and corrections of the model. Times are those of the place. */
export function HumancastForm(props: Props) {
  const { humancast, onDone } = props
  const { t } = useDisplay()
  const { note, fields, words, toDraft } = useHumancastForm(props)
  const { values } = note.draft
  const setValues = (next: GroupDraft) => note.change({ values: next })
  const scope = readScope(values.scope)
  return (
    <Box flex="1 0 100%">
      <div className={css.form}>
        <Form
          form={note}
          words={words}
          label={t(humancast ? 'humancast.change' : 'humancast.write')}
          submitLabel={t(humancast ? 'humancast.save' : 'humancast.issue')}
          onCancel={onDone}
          conflict={
            note.conflict && (
              <FieldsConflict form={plainForm(note)} fields={fields} draftOf={toDraft} onReload={onDone} />
            )
          }
        >
          <div className={form.fields}>
            <FieldInputs fields={fields.slice(0, 1)} draft={values} onChange={setValues} />
            {scope && <AffectedPoints scope={scope} isCorrecting={rowsOf(values.corrections).length > 0} />}
            <FieldInputs fields={fields.slice(1)} draft={values} onChange={setValues} />
          </div>
        </Form>
      </div>
    </Box>
  )
}

type HumancastDraft = { values: GroupDraft }

function useHumancastForm({ castpointId, timeZone, beginMs, humancast, onDone }: Props) {
  const { t, formats } = useDisplay(timeZone)
  const { issue, change } = useHumancast()
  const unitC = degreeC(formats)
  const unit = formats.unit('temperature')
  const zero = formats.quantity('temperature', 0, { digits: 0 })
  const scopes = useScopes(castpointId, humancast)
  const fields = useMemo(() => humancastFields(timeZone, [...scopes.keys()]), [timeZone, scopes])
  const words = useMemo(
    (): FormWords => ({
      label: (key) => t(`humancast.${key}`, { unit }),
      hint: (key, text) => {
        if (key === 'measure' && text === 'precip_freezing_rain')
          return t('humancast.freezingRainHint', { zero })
        return HINTED.includes(key) ? t(`humancast.${key}Hint`, { unit }) : ''
      },
      option: (key, choice) =>
        key === 'scope' ? (scopes.get(choice) ?? choice) : t(`humancast.choices.${choice}`),
      addRow: () => t('humancast.addCorrection'),
    }),
    [t, unit, zero, scopes],
  )
  const toDraft = (stored: Humancast) => humancastDraft(stored, { fields, unitC })
  const note = useForm<HumancastDraft, Body, unknown, Humancast>({
    start: () => {
      if (humancast) return { values: toDraft(humancast) }
      const hourMs = Math.floor(beginMs / HOUR_MS) * HOUR_MS
      const [from, to] = [hourMs, hourMs + USUAL_HOURS * HOUR_MS].map((ms) => new Date(ms).toISOString())
      const scope = castpointId === null ? {} : { scope: scopeValue({ kind: 'castpoint', id: castpointId }) }
      return { values: draftOf(fields, { ...scope, from, to }) }
    },
    ...(humancast && { revision: humancast.revision }),
    read: ({ values }) => readHumancast(values, { fields, unitC, nowMs: nowMs() }),
    send: (body, expectedRevision) =>
      humancast
        ? change.mutateAsync({ id: humancast.id, ...body, expectedRevision })
        : issue.mutateAsync(body),
    onDone,
    place: (refusal) => placeError(refusal, fields),
  })
  return { note, fields, words, toDraft }
}

/** The form reduced to the plain values of its draft, for merging two versions field by field. */
const plainForm = (note: FormState<HumancastDraft, Humancast>): FormState<GroupDraft, Humancast> => ({
  ...note,
  draft: note.draft.values,
  base: note.base.values,
  change: (changes) => note.change({ values: { ...note.draft.values, ...(changes as GroupDraft) } }),
  resolve: (merged, base, revision) => note.resolve({ values: merged }, { values: base }, revision),
})
