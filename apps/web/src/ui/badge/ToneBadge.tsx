import type { ComponentType } from 'react'
import css from './tone-badge.module.css'

export type Tone = 'good' | 'quiet' | 'doubt' | 'bad'
export type BadgeIcon = {
  readonly Icon: ComponentType<{ size?: number; stroke?: number }>
  readonly tone: Tone
}

type Props = {
  icon: BadgeIcon
  word: string
  /** Explanation of the word. */
  hint?: string
  /** Displays the symbol alone; screen readers still get the word. */
  isShort?: boolean
}

/** A state as shape, word and colour; the shape and the word alone are sufficient. */
export function ToneBadge({ icon: { Icon, tone }, word, hint, isShort = false }: Props) {
  return (
    <span className={css.badge} data-tone={tone} title={hint}>
      <Icon size={16} stroke={2} />
      {isShort ? <span className="visually-hidden">{word}</span> : word}
    </span>
  )
}
