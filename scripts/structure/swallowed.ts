import type { SourceFile } from './source-files.ts'

/** `catch {`, `.catch(() => …)` and `.then(undefined, () => …)` drop the error unseen. */
const SWALLOWING = /\bcatch \{|\.(?:catch\(|then\((?:undefined|null), )\s*(?:async )?(?:\(\)|\(?_\w*\)?) =>/
/** The second function of a `.then(` on several lines, if it takes no error. */
const SECOND_OF_THEN = /\.then\(\n.*\n\s*(?:\(\)|\(?_\w*\)?) =>.*$/

/** A reason is a comment at the catch: on its line, on the line above, or on the first line inside. */
const COMMENT = /(^|\s)(\/\/|\/\*|\*)/

/** An error that is dropped unseen may not be the expected one: a comment says which is expected and why it is dropped. */
export function swallowedErrors({ file, text, isTest }: SourceFile): string[] {
  if (isTest) return []
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const isSecondOfThen = SECOND_OF_THEN.test(lines.slice(Math.max(0, index - 2), index + 1).join('\n'))
    if (!(SWALLOWING.test(line) || isSecondOfThen) || isComment(line)) return []
    const next = lines[index + 1] ?? ''
    // Another error is thrown in its place: nothing is swallowed.
    if (/^\s*throw /.test(next)) return []
    const nearbyLines = [lines[index - 1] ?? '', line, next]
    return nearbyLines.some((nearbyLine) => COMMENT.test(nearbyLine))
      ? []
      : [`${file}:${index + 1}: a swallowed error: a comment names the expected error and why it is dropped`]
  })
}

const isComment = (line: string) => /^\s*(\/\/|\/\*|\*)/.test(line)
