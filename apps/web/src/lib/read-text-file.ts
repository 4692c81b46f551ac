import { decodeText, unicodeEncodingOf } from '@verglas/contract/text-encoding'

/**
 * The text of a selected file: UTF-8 or UTF-16, otherwise Windows-1252, which spreadsheets of western Europe write.
 * The person sees the text before anything is stored.
 */
export const readTextFile = async (file: File): Promise<string> => (await readText(file)).text

/** The text of a file, and the name of its encoding; null for plain UTF-8. */
export async function readText(file: File): Promise<{ text: string; encoding: string | null }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decodeText(bytes)
  if (text === null) return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  const proven = unicodeEncodingOf(bytes)
  const startsWithBom = bytes[0] !== 0 && bytes[1] !== 0
  const encoding = proven && `${proven.toUpperCase()}${startsWithBom ? ' (BOM)' : ''}`
  return { text, encoding }
}
