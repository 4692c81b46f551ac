import type { SourceFile } from './source-files.ts'

/** `catch {` and `.catch(() => …)` drop the error unseen. */
const SWALLOWING = /\bcatch \{|\.catch\(\s*(?:async )?(?:\(\)|\(?_\w*\)?) =>/

/** A reason is a comment at the catch: on its line, on the line above, or on the first line inside. */
const COMMENT = /(^|\s)(\/\/|\/\*|\*)/

/** What a catch drops without a look may be another error than the expected one: a comment says which one, and why it is dropped. */
export function swallowedErrors({ file, text, isTest }: SourceFile): string[] {
  if (isTest) return []
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    if (!SWALLOWING.test(line) || isComment(line)) return []
    const next = lines[index + 1] ?? ''
    // Another error is thrown in its place: nothing is swallowed.
    if (/^\s*throw /.test(next)) return []
    const around = [lines[index - 1] ?? '', line, next]
    return around.some((near) => COMMENT.test(near))
      ? []
      : [`${file}:${index + 1}: a swallowed error: a comment names the expected error and why it is dropped`]
  })
}

const isComment = (line: string) => /^\s*(\/\/|\/\*|\*)/.test(line)
