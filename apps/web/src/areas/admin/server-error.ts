import type { FieldErrors } from './settings-draft.ts'
import type { Field } from './settings-schema.ts'

/**
 * Where a refusal of the server is shown: at the field it names, as deep as the form goes, else at the form. The
 * server names it `body.settings.stations.0.name`; a secret is checked with the settings that it belongs to.
 */
export function placeServerError(
  problem: { field: string | undefined; detail: string | undefined },
  fields: readonly Field[],
  secrets: readonly string[],
): { errors: FieldErrors; isAtForm: boolean } {
  const detail = problem.detail ?? ''
  const parts = (problem.field ?? '').split('.').filter((part) => part !== 'body')
  const [first = '', ...rest] = parts
  const at = (path: string) => ({ errors: { [path]: { code: 'refused', detail } }, isAtForm: false })
  if (first === 'name' && rest.length === 0) return at('name')
  const path = first === 'settings' || first === 'secrets' ? rest : parts
  const [key = ''] = path
  if (secrets.includes(key)) return at(`secrets.${key}`)
  const found = deepest(path, fields)
  return found === null ? { errors: {}, isAtForm: true } : at(found)
}

function deepest(path: readonly string[], fields: readonly Field[]): string | null {
  const [key = '', ...rest] = path
  const field = fields.find((one) => one.key === key)
  if (!field) return null
  const { shape } = field
  if (shape.kind === 'group') {
    const below = deepest(rest, shape.fields)
    return below === null ? key : `${key}.${below}`
  }
  const [index, ...inRow] = rest
  if (shape.kind !== 'rows' || index === undefined || !/^\d+$/.test(index)) return key
  const below = deepest(inRow, shape.fields)
  return below === null ? key : `${key}.${index}.${below}`
}
