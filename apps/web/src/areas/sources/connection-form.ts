import type { CallBody } from '@verglas/contract'
import { draftOf, type GroupDraft, readDraft, rowsOf } from '../../ui/form/draft.ts'
import type { FieldError, FieldErrors } from '../../ui/form/field-error.ts'
import { type Field, field, PLAIN_TEXT } from '../../ui/form/fields.ts'
import { fieldsOf } from '../../ui/form/schema-fields.ts'
import type { ConnectionDetail, SourceKind } from './connection-view.ts'

/** The state of the form as typed. */
export type FormDraft = {
  readonly name: string
  readonly settings: GroupDraft
  /** True if the connection has its own points instead of all the organisation's forecast points. */
  readonly hasOwnPoints: boolean
  /** Newly typed secrets; stored ones are never here. */
  readonly secrets: Readonly<Record<string, string>>
  /** Stored secrets that are to be removed. */
  readonly removedSecrets: readonly string[]
  readonly isEnabled: boolean
}

/** The fields of a provider's settings, without its points and secrets, which have their own inputs. */
export type FormFields = { readonly plain: readonly Field[]; readonly points: Field | null }

const POINTS = 'points'

export function formFieldsOf({ settingsSchema, secrets, takesPoints }: SourceKind): FormFields {
  const allFields = fieldsOf(settingsSchema, secrets)
  const isPoints = ({ key }: Field) => takesPoints && key === POINTS
  return {
    plain: allFields.filter((field) => !isPoints(field)),
    points: allFields.find(isPoints) ?? null,
  }
}

/**
 * The form of an existing connection, or of a new one with the given name. If the organisation has no
 * forecast point yet, a new connection starts with its own list of points, from which they are created.
 */
export function startForm(
  { plain, points }: FormFields,
  from: { name: string } | ConnectionDetail['connection'],
  pointCount = 0,
): FormDraft {
  const isThere = 'settings' in from
  const settings = (isThere ? from.settings : null) ?? {}
  const hasOwnPoints =
    points !== null &&
    (isThere ? Array.isArray(settings[POINTS]) && settings[POINTS].length > 0 : pointCount === 0)
  return {
    name: from.name,
    settings: draftOf(points ? [...plain, points] : plain, settings),
    hasOwnPoints,
    secrets: {},
    removedSecrets: [],
    isEnabled: isThere ? from.isEnabled : true,
  }
}

export type ConnectionBody = Omit<Required<CallBody<'createConnection'>>, 'source'>

/** The body to send, and the errors by input name. */
export function readForm(
  source: SourceKind,
  { plain, points }: FormFields,
  draft: FormDraft,
  secretsSet: readonly string[],
): { body: ConnectionBody; errors: FieldErrors } {
  const name = draft.name.trim()
  const ownPoints = points && draft.hasOwnPoints ? [requireOneRow(points)] : []
  const { settings, errors } = readDraft([...plain, ...ownPoints], draft.settings)
  const secrets = readSecrets(source.secrets, draft)
  return {
    body: { name, settings: { ...settings }, secrets, isEnabled: draft.isEnabled },
    errors: {
      ...(name === '' ? { name: REQUIRED } : {}),
      ...(name.length > LONGEST_NAME ? { name: { word: 'form.errors.long', limit: LONGEST_NAME } } : {}),
      ...errors,
      ...missingSecrets(source, secrets, secretsSet),
    },
  }
}

/** A connection with its own empty list of points would request nothing. */
const requireOneRow = (field: Field): Field => ({
  ...field,
  isRequired: true,
  shape: field.shape.kind === 'rows' ? { ...field.shape, min: 1 } : field.shape,
})

const REQUIRED: FieldError = { word: 'form.errors.required' }
const LONGEST_NAME = 100

function readSecrets(names: readonly string[], { secrets, removedSecrets }: FormDraft) {
  return Object.fromEntries(
    names.flatMap((name): [string, string | null][] => {
      const typed = secrets[name]?.trim() ?? ''
      if (typed !== '') return [[name, typed]]
      return removedSecrets.includes(name) ? [[name, null]] : []
    }),
  )
}

/** Whether the provider requires this secret. */
export const needsSecret = ({ settingsSchema: { required } }: SourceKind, name: string): boolean =>
  Array.isArray(required) && required.includes(name)

function missingSecrets(
  source: SourceKind,
  changed: Readonly<Record<string, string | null>>,
  secretsSet: readonly string[],
): FieldErrors {
  const isThere = (name: string) => (name in changed ? changed[name] !== null : secretsSet.includes(name))
  const missing = source.secrets.filter((name) => needsSecret(source, name) && !isThere(name))
  return Object.fromEntries(missing.map((name) => [`secrets.${name}`, REQUIRED]))
}

/**
 * The fields in which two versions of a connection are compared: all but its secrets, which are never
 * displayed.
 */
export const comparedFields = ({ plain, points }: FormFields): readonly Field[] => [
  field('name', PLAIN_TEXT),
  ...(points ? [points] : []),
  ...plain,
  field('isEnabled', { kind: 'flag' }),
]

/** The values to compare; "all points of the organisation" is represented by an empty list. */
export const comparedValues = ({ name, settings, hasOwnPoints, isEnabled }: FormDraft): GroupDraft => ({
  ...settings,
  ...(POINTS in settings && !hasOwnPoints ? { [POINTS]: [] } : {}),
  name,
  isEnabled,
})

/** The form with the merged values of two versions. */
export function withCompared(draft: FormDraft, { name, isEnabled, ...settings }: GroupDraft): FormDraft {
  return {
    ...draft,
    name: typeof name === 'string' ? name : draft.name,
    isEnabled: isEnabled === true,
    settings,
    hasOwnPoints: draft.hasOwnPoints ? POINTS in settings : rowsOf(settings[POINTS]).length > 0,
  }
}
