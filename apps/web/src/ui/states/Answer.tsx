import type { ReactNode } from 'react'
import { codeOf } from '../../lib/api-error.ts'
import type { Answered } from './answered.ts'
import { Failure } from './Failure.tsx'
import css from './states.module.css'

type Props<Data> = {
  answer: Answered<Data>
  /** What failed, in words. */
  failed?: string
  /** A skeleton of the size of what comes. */
  loading: ReactNode
  /** Where it does not exist, or not for this organisation. */
  gone?: ReactNode
  /** The screen around it says itself what fails while an answer is still shown. */
  isPart?: boolean
  children: (data: Data) => ReactNode
}

/** An answer, or what stands in its place: loading, gone, failed; over an old answer why there is no newer one. */
export function Answer<Data>({ answer, failed, loading, gone, isPart = false, children }: Props<Data>) {
  const { data, error, dataUpdatedAt, refetch } = answer
  if (data === undefined) {
    if (!error) return loading
    if (gone !== undefined && codeOf(error) === 'NotFound') return gone
  }
  const failure = error && !(isPart && data !== undefined) && (
    <Failure
      error={error}
      {...(failed === undefined ? {} : { what: failed })}
      lastGoodMs={dataUpdatedAt > 0 ? dataUpdatedAt : undefined}
      onRetry={() => void refetch()}
    />
  )
  return (
    <>
      {data === undefined ? failure : failure && <div className={css.over}>{failure}</div>}
      {data !== undefined && children(data)}
    </>
  )
}
