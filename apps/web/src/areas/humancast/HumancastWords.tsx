import { correctionWords } from '@verglas/language'
import type { Display } from '../../lib/display.ts'
import css from './humancast.module.css'
import type { Humancast } from './humancast-draft.ts'

type Props = {
  display: Display
  humancast: Pick<Humancast, 'text' | 'corrections' | 'author'>
}

/** The text, and a sentence for each correction. */
export function HumancastWords({ display, humancast: { text, corrections, author } }: Props) {
  return (
    <>
      {text !== '' && <p className={css.text}>{text}</p>}
      {corrections.map((correction) => (
        <p key={JSON.stringify(correction)}>
          {correctionWords(display, correction, { author, span: spanWords(display, correction) })}
        </p>
      ))}
    </>
  )
}

/** «sam. 21 14:00 – dim. 22 06:00»; the day appears once if both are the same. */
export function spanWords({ formats }: Display, { from, to }: { from: string; to: string }): string {
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  const isOneDay = formats.local(begin).date === formats.local(end).date
  return `${formats.shortDay(begin)} ${formats.time(begin)} – ${isOneDay ? '' : `${formats.shortDay(end)} `}${formats.time(end)}`
}
