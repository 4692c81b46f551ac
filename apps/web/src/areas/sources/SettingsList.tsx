import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Settings } from '../../ui/form/draft.ts'
import type { Field } from '../../ui/form/fields.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { choiceName } from './choice-names.ts'
import css from './connection-detail.module.css'
import { settingName } from './source-texts.ts'
import admin from './sources.module.css'

type Props = {
  settings: Settings
  /** The fields in the order of the form; settings without a field come last. */
  fields: readonly Field[]
  /** The names of all secrets, and of those that are set. */
  secrets: readonly string[]
  secretsSet: readonly string[]
}

/** Maximum number of rows shown; further ones are counted. */
const MAX_VISIBLE = 12

/** The settings of a connection; for secrets, only whether they are set. */
export function SettingsList({ settings, fields, secrets, secretsSet }: Props) {
  const { t } = useTranslation()
  const entries = sortSettings(settings, fields)
  if (entries.length === 0 && secrets.length === 0)
    return <p className={admin.quiet}>{t('connections.detail.noSettings')}</p>
  return (
    <Stack as="dl" className={css.settings} gap={10} size={13}>
      {entries.map(({ key, value, inside }) => (
        <div key={key}>
          <dt>{settingName(t, key)}</dt>
          <dd>
            <Value name={key} value={value} fields={inside} />
          </dd>
        </div>
      ))}
      {secrets.map((key) => (
        <div key={key}>
          <dt>{settingName(t, key)}</dt>
          <dd>
            {t(
              secretsSet.includes(key) ? 'connections.detail.secretSet' : 'connections.detail.secretMissing',
            )}
          </dd>
        </div>
      ))}
    </Stack>
  )
}

type ValueProps = { name: string; value: unknown; fields: readonly Field[] }

function Value({ name, value, fields }: ValueProps): ReactNode {
  const { t } = useTranslation()
  if (Array.isArray(value)) return <List name={name} values={value} fields={fields} />
  if (typeof value === 'boolean') return t(value ? 'app.yes' : 'app.no')
  if (typeof value === 'string') return choiceName(t, name, value)
  if (typeof value === 'object' && value !== null) {
    return sortSettings(value as Settings, fields).map(({ key, value: innerValue, inside }) => (
      <Row key={key} gap={8}>
        <span className={admin.quiet}>{settingName(t, key)}</span>
        <div>
          <Value name={key} value={innerValue} fields={inside} />
        </div>
      </Row>
    ))
  }
  return value === null ? '–' : String(value)
}

type ListProps = { name: string; values: readonly unknown[]; fields: readonly Field[] }

function List({ name, values, fields }: ListProps) {
  const { t } = useTranslation()
  const visibleValues = values.slice(0, MAX_VISIBLE)
  const hiddenCount = values.length - visibleValues.length
  return (
    <ul>
      {visibleValues.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that is only shown has no other key.
        <li key={index}>
          {typeof value === 'object' && value !== null ? (
            lineOfRow(t, value as Settings, fields)
          ) : (
            <Value name={name} value={value} fields={fields} />
          )}
        </li>
      ))}
      {hiddenCount > 0 && (
        <li className={admin.quiet}>{t('connections.detail.andMore', { count: hiddenCount })}</li>
      )}
    </ul>
  )
}

/** «A75-01 · Col de la Fageole · 45.07 · 3.08»: a line by which a person recognises a row. */
function lineOfRow(t: TFunction, row: Settings, fields: readonly Field[]): string {
  return sortSettings(row, fields)
    .filter(({ value }) => value !== null)
    .map(({ key, value }) =>
      typeof value === 'object' ? JSON.stringify(value) : wordOf(t, key, value, fields),
    )
    .join(' · ')
}

function wordOf(t: TFunction, key: string, value: unknown, fields: readonly Field[]): string {
  const isChoice = fields.some((field) => field.key === key && field.shape.kind === 'choice')
  return isChoice ? choiceName(t, key, String(value)) : String(value)
}

/** Sorts settings as in the form, since the database returns them in another order. */
function sortSettings(settings: Settings, fields: readonly Field[]) {
  const formFields = fields.filter(({ key }) => key in settings)
  const others = Object.keys(settings).filter((key) => !formFields.some((field) => field.key === key))
  return [
    ...formFields.map(({ key, shape }) => ({
      key,
      value: settings[key],
      inside: shape.kind === 'group' || shape.kind === 'rows' ? shape.fields : [],
    })),
    ...others.map((key) => ({ key, value: settings[key], inside: [] })),
  ]
}
