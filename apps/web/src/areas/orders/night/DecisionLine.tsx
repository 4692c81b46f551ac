import css from './night.module.css'

type Props = {
  /** «à compléter avant 02:10». */
  readonly decision: string
  /** It can wait for a newer forecast, and is less prominent. */
  readonly isLater: boolean
}

/** What has to be decided about a circuit, and until when. */
export const DecisionLine = ({ decision, isLater }: Props) =>
  isLater ? (
    <span className={css.later}>{decision}</span>
  ) : (
    <strong className={css.undecided}>{decision}</strong>
  )
