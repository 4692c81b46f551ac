import { SETTING_FAULTS } from '@verglas/contract/connection-codes'
import type { FieldError, FieldErrors } from './settings-draft.ts'
import type { Field } from './settings-schema.ts'

/**
 * Where a refusal of the server is shown: at the field it names, as deep as the form goes, else at the form. The
 * server names it `body.settings.stations.0.name`; a secret is checked with the settings that it belongs to.
 */
export function placeServerError(
  problem: { field: string | undefined; detail: string | undefined },
  fields: readonly Field[],
  secrets: readonly string[],
): { errors: FieldErrors; atForm: FieldError | null } {
  const error = faultOf(problem.detail ?? '')
  const parts = (problem.field ?? '').split('.').filter((part) => part !== 'body')
  const [first = '', ...rest] = parts
  const at = (path: string) => ({ errors: { [path]: error }, atForm: null })
  if (first === 'name' && rest.length === 0) return at('name')
  const path = first === 'settings' || first === 'secrets' ? rest : parts
  const [key = ''] = path
  if (secrets.includes(key)) return at(`secrets.${key}`)
  const found = deepest(path, fields)
  return found === null ? { errors: {}, atForm: error } : at(found)
}

/** `word limit: sentence` of a fault that the form has words for; any other text is told as the server's own. */
function faultOf(detail: string): FieldError {
  const [, word = '', limit, sentence = ''] = /^([a-z_]+)(?: (\d+))?: (.*)$/s.exec(detail) ?? []
  if (!SETTING_FAULTS.some((known) => known === word)) return { code: 'refused', detail }
  return { code: word, detail: sentence, ...(limit === undefined ? {} : { limit: Number(limit) }) }
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
