import type { ComponentType } from 'react'
import css from './tone-sign.module.css'

export type Tone = 'good' | 'quiet' | 'doubt' | 'bad'
export type BadgeIcon = {
  readonly Icon: ComponentType<{ size?: number; stroke?: number }>
  readonly tone: Tone
}

type Props = {
  icon: BadgeIcon
  word: string
  /** What the word means. */
  hint?: string
  /** The sign alone, the word only read out. */
  isShort?: boolean
}

/** How something is doing: a shape, a word and a colour, of which the shape and the word suffice. */
export function ToneBadge({ icon: { Icon, tone }, word, hint, isShort = false }: Props) {
  return (
    <span className={css.sign} data-tone={tone} title={hint}>
      <Icon size={16} stroke={2} />
      {isShort ? <span className="visually-hidden">{word}</span> : word}
    </span>
  )
}
