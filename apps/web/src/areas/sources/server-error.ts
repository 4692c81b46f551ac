import { SETTING_FAULTS } from '@verglas/contract/connection-codes'
import type { ApiError } from '../../lib/api-error.ts'
import type { FieldError } from '../../ui/form/field-error.ts'
import { field, PLAIN_TEXT } from '../../ui/form/fields.ts'
import { placeError, serverRefusal } from '../../ui/form/place-error.ts'
import type { PlacedError } from '../../ui/form/use-form.ts'
import type { FormFields } from './connection-form.ts'

/**
 * Places the server's refusal of a connection at its field. The server names a setting
 * `body.settings.stations.0.name`, and names a secret like a setting, since both are checked together.
 */
export function placeSettingsError(
  problem: Pick<ApiError, 'field' | 'detail'>,
  { plain, points }: FormFields,
  secrets: readonly string[],
): PlacedError {
  const inputs = [field('name', PLAIN_TEXT), ...plain, ...(points ? [points] : [])]
  const asText = secrets.map((name) => field(name, PLAIN_TEXT))
  const placed = placeError(problem, [...inputs, ...asText], { without: ['settings', 'secrets'], faultOf })
  const errors = Object.entries(placed.errors).map(([path, error]): [string, FieldError] => [
    secrets.includes(path) ? `secrets.${path}` : path,
    error,
  ])
  return { ...placed, errors: Object.fromEntries(errors) }
}

/** Translates `word limit: sentence` of a known fault; any other text is shown as the server's own words. */
function faultOf(detail: string): FieldError {
  const [, word = '', limit, sentence = ''] = /^([a-z_]+)(?: (\d+))?: (.*)$/s.exec(detail) ?? []
  if (!SETTING_FAULTS.some((fault) => fault === word)) return serverRefusal(detail)
  return {
    word: `connections.form.errors.${word}`,
    detail: sentence,
    ...(limit === undefined ? {} : { limit: Number(limit) }),
  }
}
