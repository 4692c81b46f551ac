import type { ApiError } from '../../lib/api-error.ts'
import type { FieldError } from './field-error.ts'
import type { Field } from './fields.ts'
import type { PlacedError } from './use-form.ts'

type Options = {
  /** Groups of the body that the form does not show as groups: `settings`. */
  readonly without?: readonly string[]
  /** Builds the sentence from the server's detail; by default the server's own words. */
  readonly faultOf?: (detail: string) => FieldError
}

/** Places a refusal of the server at the field that it names, as deep as the form goes, otherwise at the form. */
export function placeError(
  {
    code = 'Invalid',
    field,
    detail = '',
  }: Partial<Pick<ApiError, 'code'>> & Pick<ApiError, 'field' | 'detail'>,
  fields: readonly Field[],
  { without = [], faultOf = serverRefusal }: Options = {},
): PlacedError {
  const path = (field ?? '').split('.').filter((step) => step !== 'body')
  const formPath = without.includes(path[0] ?? '') ? path.slice(1) : path
  const fieldPath = deepest(formPath, fields)
  const error = sentenceOf()
  return fieldPath === null ? { errors: {}, atForm: error } : { errors: { [fieldPath]: error }, atForm: null }

  /** Errors with a code of their own have their own sentence. */
  function sentenceOf(): FieldError {
    if (code === 'Invalid') return faultOf(detail)
    if (code !== 'MissingParameter') return { word: `errors.${code}` }
    return { word: fieldPath === null ? 'errors.Invalid' : 'form.errors.required' }
  }
}

export const serverRefusal = (detail: string): FieldError => ({ word: 'form.errors.refused', detail })

function deepest(path: readonly string[], fields: readonly Field[]): string | null {
  const [key = '', ...rest] = path
  const matchingField = fields.find((field) => field.key === key)
  if (!matchingField) return null
  const { shape } = matchingField
  if (shape.kind === 'group') {
    const deepestInField = deepest(rest, shape.fields)
    return deepestInField === null ? key : `${key}.${deepestInField}`
  }
  const [index, ...rowPath] = rest
  if (shape.kind !== 'rows' || index === undefined || !/^\d+$/.test(index)) return key
  const deepestInRow = deepest(rowPath, shape.fields)
  return deepestInRow === null ? key : `${key}.${index}.${deepestInRow}`
}
