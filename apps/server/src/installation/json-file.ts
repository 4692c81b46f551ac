import { decodeText } from '@verglas/contract/text-encoding'

/** The JSON of a file that an administrator wrote, with or without a byte-order mark. Throws an Error that says why not. */
export function parseJsonFile(bytes: Uint8Array): unknown {
  const text = decodeText(bytes)
  if (text === null) throw new Error('it is neither UTF-8 nor UTF-16')
  return JSON.parse(text)
}
