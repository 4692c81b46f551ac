import { decodeText } from '@verglas/contract/text-encoding'

/**
 * The text of a selected file: UTF-8 or UTF-16, otherwise Windows-1252, which spreadsheets of western Europe write.
 * The person sees the text before anything is stored.
 */
export async function readTextFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return decodeText(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
}
