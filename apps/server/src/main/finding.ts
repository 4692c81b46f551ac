/** What a look at the installation found: all right, worth knowing, or wrong; with what to do about it. */
export type Finding = {
  readonly state: 'ok' | 'note' | 'wrong'
  readonly subject: string
  readonly text: string
  readonly remedy: string | null
}

export const ok = (subject: string, text: string): Finding => ({ state: 'ok', subject, text, remedy: null })

export const noted = (subject: string, text: string, remedy: string | null = null): Finding => ({
  state: 'note',
  subject,
  text,
  remedy,
})

export const wrong = (subject: string, text: string, remedy: string): Finding => ({
  state: 'wrong',
  subject,
  text,
  remedy,
})

/** One line, and one more if there is something to do. */
export function textOf({ state, subject, text, remedy }: Finding): string {
  const line = `${state.padEnd(5)}  ${subject.padEnd(14)}  ${text}`
  return remedy === null ? line : `${line}\n${' '.repeat(23)}do: ${remedy}`
}
