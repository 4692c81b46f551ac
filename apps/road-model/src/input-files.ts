import { readFileSync, statSync } from 'node:fs'
import { decodeText } from '@verglas/contract/text-encoding'
import { MAX_FILE_LENGTH, type NamedText } from '@verglas/metro-files'
import { Problem } from './problem.ts'

/** Reads a text file unchanged, up to a maximum length. Throws a Problem that names the file. */
export function readText(file: string, longest = MAX_FILE_LENGTH): NamedText {
  try {
    const status = statSync(file)
    if (status.isDirectory()) throw new Problem(`${file}: is a folder, not a file`)
    if (status.size > longest) throw new Problem(`${file}: larger than ${Math.floor(longest / 1e6)} MB`)
    return { name: file, text: decoded(readFileSync(file)) }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(`${file}: ${reasonOf(error)}`)
  }
}

/** Decodes UTF-8 and UTF-16, or Latin-1 where the bytes are not valid UTF-8: only station names can differ. */
function decoded(bytes: Buffer): string {
  // METRo also reads Latin-1.
  return decodeText(bytes) ?? new TextDecoder('latin1').decode(bytes)
}

/** The operating system's explanation of an error, without its code. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOENT') return 'there is no such file or folder'
  if (code === 'EACCES' || code === 'EPERM') return 'may not be read or written'
  if (code === 'EISDIR') return 'is a folder, not a file'
  if (code === 'ENOTDIR') return 'is not a folder'
  if (code === 'ENOSPC') return 'the disk is full'
  return error instanceof Error ? error.message : String(error)
}
