import { decodeText } from '@verglas/contract/text-encoding'

/**
 * The text of a file that a person chose: UTF-8 or UTF-16, otherwise Windows-1252, in which spreadsheets of western
 * Europe write. The person sees what was read before anything is stored.
 */
export async function readTextFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return decodeText(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
}
