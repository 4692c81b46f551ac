import type { FieldError } from './field-error.ts'
import type { LineShape, NumberShape, TextShape } from './fields.ts'

/**
 * A value on one line. A text that a line cannot represent (empty, with spaces around it, starting with a quote, or a
 * number meant as a name) is written as JSON: `""`.
 */
export function lineOf(shape: LineShape, value: unknown): string {
  if (typeof value !== 'string') return String(value)
  const isMisread = shape.kind === 'reference' && /^\d+$/.test(value)
  const isPlain = value !== '' && value === value.trim() && !value.startsWith('"') && !/[\r\n]/.test(value)
  return isPlain && !isMisread ? value : JSON.stringify(value)
}

/** The value of a line, or its error. */
export function readLine(
  shape: LineShape,
  line: string,
): { value: string | number; error?: undefined } | { value?: undefined; error: FieldError } {
  if (shape.kind === 'number') return readNumber(shape, line)
  const quoted = readQuoted(line)
  if (shape.kind === 'reference')
    return { value: quoted === null && /^\d+$/.test(line) ? Number(line) : (quoted ?? line) }
  return checkText(shape, quoted ?? line)
}

/** One value per line; empty lines are ignored. */
export function readLines(
  shape: LineShape,
  text: string,
): { values: readonly (string | number)[]; error: FieldError | null } {
  const values: (string | number)[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const { value, error } = readLine(shape, line.trim())
    if (error) return { values, error: { word: 'form.errors.line', line: index + 1 } }
    values.push(value)
  }
  return { values, error: null }
}

function readNumber({ isInteger, min, max }: NumberShape, line: string) {
  const value = Number(line.replaceAll('\u2212', '-').replace(',', '.').replace(/\s/g, ''))
  if (!Number.isFinite(value)) return { error: { word: 'form.errors.number' } }
  if (isInteger && !Number.isInteger(value)) return { error: { word: 'form.errors.integer' } }
  if (min !== null && value < min) return { error: { word: 'form.errors.min', limit: min } }
  if (max !== null && value > max) return { error: { word: 'form.errors.max', limit: max } }
  return { value }
}

function checkText({ isUrl, pattern, minLength, maxLength }: TextShape, value: string) {
  if (isUrl && !URL.canParse(value)) return { error: { word: 'form.errors.url' } }
  if (pattern === null || matches(pattern, value)) return checkLength(value, { minLength, maxLength })
  const { error } = checkLength(value, { minLength, maxLength })
  return { error: error ?? { word: 'form.errors.pattern' } }
}

export function checkLength(
  value: string,
  { minLength, maxLength }: Pick<TextShape, 'minLength' | 'maxLength'>,
): { value: string; error?: undefined } | { value?: undefined; error: FieldError } {
  if (minLength !== null && value.length < minLength)
    return { error: { word: 'form.errors.short', limit: minLength } }
  if (maxLength !== null && value.length > maxLength)
    return { error: { word: 'form.errors.long', limit: maxLength } }
  return { value }
}

/** Leaves patterns that this browser cannot read to the server. */
function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value)
  } catch {
    // The browser cannot read the pattern (SyntaxError): the server checks the value.
    return true
  }
}

function readQuoted(line: string): string | null {
  if (!line.startsWith('"')) return null
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'string' ? value : null
  } catch {
    // The line is not JSON (SyntaxError).
    return null
  }
}
