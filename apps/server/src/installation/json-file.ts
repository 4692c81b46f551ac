import { decodeText } from '@verglas/contract/text-encoding'
import { fileFormatOf } from '@verglas/sources/reading/file-format'
import { isDeeperThan } from '@verglas/sources/reading/json-depth'

const MAX_DEPTH = 64
/** Enough to recognise the format of a file. */
const HEAD_BYTES = 256

/** The JSON of a file that an administrator wrote, with or without a byte-order mark. Throws an Error that says why not. */
export function parseJsonFile(bytes: Uint8Array): unknown {
  const format = fileFormatOf(bytes.subarray(0, HEAD_BYTES))
  if (format !== null && !format.endsWith('JSON')) throw new Error(`this is ${format}, not JSON`)
  const text = decodeText(bytes)
  if (text === null) throw new Error('it is neither UTF-8 nor UTF-16')
  if (isDeeperThan(text, MAX_DEPTH)) throw new Error(`it is nested more deeply than ${MAX_DEPTH}`)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`it is not JSON (${(cause as SyntaxError).message})`, { cause })
  }
}
