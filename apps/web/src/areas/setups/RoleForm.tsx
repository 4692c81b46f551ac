import { Checkbox, Select } from '@mantine/core'
import { DEFAULT_ROLES, type DefaultRole } from '@verglas/contract/default-roles'
import { FEATURE_GROUPS, type FeatureGroup } from '@verglas/contract/feature-groups'
import type { Feature } from '@verglas/contract/features'
import { useTranslation } from 'react-i18next'
import type { Editing, Saved } from '../../ui/editor/use-versioned-editor.ts'
import { Form } from '../../ui/form/Form.tsx'
import type { FieldErrors } from '../../ui/form/field-error.ts'
import { field, PLAIN_TEXT } from '../../ui/form/fields.ts'
import type { FormWords } from '../../ui/form/form-context.ts'
import { NameInput } from '../../ui/form/NameInput.tsx'
import { OtherVersion } from '../../ui/form/OtherVersion.tsx'
import { placeError } from '../../ui/form/place-error.ts'
import { useForm } from '../../ui/form/use-form.ts'
import css from './organisation.module.css'
import { DEFAULTS, type Role, type RoleBody } from './role.ts'

type Props = Editing<RoleBody> & {
  from: RoleBody
  /** Revision of the edited role; undefined for a new one. */
  revision: number | undefined
}

const NAME = field('name', { ...PLAIN_TEXT, maxLength: 100 })
const GROUPS = Object.entries(FEATURE_GROUPS) as [FeatureGroup, readonly Feature[]][]
const NO_WORDS: FormWords = { label: (key) => key, hint: () => '', option: (_, option) => option }

/** The name of a role and the rights that it gives, each with its effect. */
export function RoleForm({ from, revision, onSave, onDone, onCancel, onReload }: Props) {
  const { t } = useTranslation()
  const state = useForm<RoleBody, RoleBody, Saved, Role>({
    start: () => from,
    ...(revision === undefined ? {} : { revision }),
    read: ({ name, features, needsSecondFactor }) => ({
      body: { name: name.trim(), features, needsSecondFactor },
      errors: (name.trim() === '' ? { name: { word: 'form.errors.required' } } : {}) as FieldErrors,
    }),
    send: onSave,
    onDone,
    place: (refusal) => placeError(refusal, [NAME]),
  })
  const { draft, change, conflict } = state
  const chosen = new Set(draft.features)
  const setFeature = (feature: Feature, isOn: boolean) =>
    change({
      features: isOn ? [...draft.features, feature] : draft.features.filter((other) => other !== feature),
    })
  return (
    <Form
      form={state}
      words={NO_WORDS}
      submitLabel={t('app.save')}
      onCancel={onCancel}
      conflict={
        conflict ? (
          <OtherVersion
            label={t('organisation.changedMeanwhile')}
            conflict={conflict}
            onMine={(stored) => void state.resolve(draft, stored, stored.revision)}
            onTheirs={onReload}
          />
        ) : undefined
      }
    >
      <NameInput form={state} className={css.name} label={t('organisation.roleName')} />
      {revision === undefined && (
        <Select
          className={css.name}
          label={t('organisation.startFrom')}
          placeholder={t('organisation.nothing')}
          data={DEFAULTS.map((value) => ({ value, label: t(`roles.defaults.${value}`) }))}
          onChange={(value) => value && change({ features: [...DEFAULT_ROLES[value as DefaultRole]] })}
        />
      )}
      <Checkbox
        label={t('organisation.needsSecondFactor')}
        checked={draft.needsSecondFactor}
        onChange={({ currentTarget }) => change({ needsSecondFactor: currentTarget.checked })}
      />
      <div className={css.groups}>
        {GROUPS.map(([group, features]) => (
          <fieldset key={group}>
            <legend>{t(`roles.groups.${group}`)}</legend>
            {features.map((feature) => (
              <Checkbox
                key={feature}
                label={t(`roles.features.${feature}.name`)}
                description={t(`roles.features.${feature}.effect`)}
                checked={chosen.has(feature)}
                onChange={({ currentTarget }) => setFeature(feature, currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </Form>
  )
}
