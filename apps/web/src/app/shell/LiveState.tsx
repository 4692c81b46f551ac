import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useNowMs, useTimeMode } from '../../time/time-mode.tsx'
import { useIsWall } from '../../ui/wall/use-is-wall.ts'
import { StateIcon } from './StateIcon.tsx'
import css from './status.module.css'
import { useScreenState } from './use-screen-state.ts'

type Props = {
  /** Adds the clock, if the frame has no other. */
  hasClock?: boolean
}

/** Live, delayed or replay, distinguished by shape, word and colour. */
export function LiveState({ hasClock = false }: Props) {
  const { kind, words, hint, dataTime } = useScreenState()
  return (
    <div className={css.state} data-kind={kind}>
      <StateIcon kind={kind} />
      <span role="status" className={css.words} title={hint}>
        {words}
      </span>
      {kind === 'live' && hasClock && <Clock />}
      {kind === 'replay' && (
        <>
          <span className={css.shortWords} aria-hidden>
            {dataTime}
          </span>
          <BackToLive />
        </>
      )}
    </div>
  )
}

/** A component of its own, so that only the clock is drawn again each second. */
function Clock() {
  const { time, timeWithSeconds, timeZoneName } = useContextData().formats()
  const isWall = useIsWall()
  const nowMs = useNowMs(1000)
  return (
    <time className={css.clock} title={timeZoneName()} dateTime={new Date(nowMs).toISOString()}>
      {isWall ? time(nowMs) : timeWithSeconds(nowMs)}
    </time>
  )
}

type BackToLiveProps = { isShort?: boolean }

export function BackToLive({ isShort = false }: BackToLiveProps) {
  const { t } = useTranslation()
  const { goTo } = useTimeMode()
  return (
    <button type="button" onClick={() => goTo(null)}>
      {isShort ? (
        t('time.live')
      ) : (
        <>
          <span className={css.words}>{t('time.backToLive')}</span>
          <span className={css.shortWords} aria-hidden>
            {t('time.live')}
          </span>
        </>
      )}
    </button>
  )
}
