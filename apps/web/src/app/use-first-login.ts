import { useState } from 'react'
import { keep, kept } from '../lib/kept.ts'

/** How far somebody has come, and what they have chosen, by what it is followed as. */
export type FirstLogin = {
  readonly step: number
  readonly chosen: Readonly<Record<string, readonly string[]>>
}

const START: FirstLogin = { step: 0, chosen: {} }

/** The first login of a person in an organisation, kept in this browser until it is over. */
export function useFirstLogin(setupId: string, personId: string) {
  const owner = `${setupId} ${personId}`
  const [progress, setProgress] = useState(() => readProgress(kept('firstLogin'), owner))
  return {
    progress,
    change(next: FirstLogin) {
      setProgress(next)
      keep('firstLogin', JSON.stringify({ owner, ...next }))
    },
    forget: () => keep('firstLogin', null),
  }
}

/** What is kept of somebody else, or of another form, is a beginning. */
export function readProgress(text: string | null, owner: string): FirstLogin {
  if (text === null) return START
  try {
    const { step, chosen, owner: keptFor } = JSON.parse(text)
    const isWhole = Number.isInteger(step) && step >= 0 && Object.values(chosen).every(isTexts)
    return keptFor === owner && isWhole ? { step, chosen } : START
  } catch {
    return START
  }
}

const isTexts = (value: unknown) => Array.isArray(value) && value.every((entry) => typeof entry === 'string')
