export type SplitSentence = { readonly before: string; readonly name: string; readonly after: string }

/** The punctuation after the subject of a sentence, with the no-break space that French sets before it. */
const AFTER_SUBJECT = /\s*:\s/

/** Splits a sentence around a name in it; without one, around its subject, which ends at the first colon. */
export function splitAtName(sentence: string, name: string | null): SplitSentence {
  const at = name === null ? -1 : sentence.indexOf(name)
  if (name !== null && at >= 0)
    return { before: sentence.slice(0, at), name, after: sentence.slice(at + name.length) }
  const end = sentence.search(AFTER_SUBJECT)
  return end > 0
    ? { before: '', name: sentence.slice(0, end), after: sentence.slice(end) }
    : { before: '', name: sentence, after: '' }
}
