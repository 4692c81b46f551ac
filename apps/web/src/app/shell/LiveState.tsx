import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { type FailingCalls, useFailingCalls } from '../../lib/failing-calls.ts'
import { displayedDataMs } from '../../lib/query-client.ts'
import { useNowMs, useTimeMode } from '../../time/time-mode.tsx'
import { IconAlertTriangle, IconHistory, IconPlugConnectedX } from '../../ui/icons.ts'
import css from './status.module.css'

type Props = { form: 'full' | 'short' }

/** Live, delayed or replay, distinguished by shape, word and colour. */
export function LiveState({ form }: Props) {
  const { isLive, connection } = useTimeMode()
  const failing = useFailingCalls()
  if (!isLive) return <Replay form={form} />
  if (connection === 'delayed') return <Delayed form={form} />
  return failing ? <Failing form={form} failing={failing} /> : <Live form={form} />
}

function Live({ form }: Props) {
  const { t } = useTranslation()
  return (
    <div className={css.live}>
      <span className={css.dot} aria-hidden />
      <span role="status" title={t('time.liveNow')}>
        {t('time.live')}
      </span>
      {form === 'full' && <Clock />}
    </div>
  )
}

/** A component of its own, so that only the clock is drawn again each second. */
function Clock() {
  const { timeWithSeconds, timeZoneName } = useContextData().formats()
  const nowMs = useNowMs(1000)
  return (
    <time className={css.clock} title={timeZoneName()} dateTime={new Date(nowMs).toISOString()}>
      {timeWithSeconds(nowMs)}
    </time>
  )
}

function Delayed({ form }: Props) {
  const { t } = useTranslation()
  const { time } = useContextData().formats()
  const { connectionSinceMs } = useTimeMode()
  // The oldest data on the screen get older while the connection is lost.
  useNowMs(30_000)
  const since = time(displayedDataMs(connectionSinceMs))
  const text = t('time.connectionLost', { time: since })
  return (
    <div className={css.delayed} title={text}>
      <IconPlugConnectedX size={16} aria-hidden />
      <span role="status">{form === 'full' ? text : since}</span>
    </div>
  )
}

/** The connection is open, but the screen's calls get no answer. */
function Failing({ form, failing: { dataMs } }: Props & { failing: FailingCalls }) {
  const { t } = useTranslation()
  const { time } = useContextData().formats()
  const text = dataMs === null ? t('time.nothingComes') : t('time.callsFail', { time: time(dataMs) })
  return (
    <div className={css.delayed} title={text}>
      <IconAlertTriangle size={16} aria-hidden />
      <span role="status">{form === 'full' || dataMs === null ? text : time(dataMs)}</span>
    </div>
  )
}

function Replay({ form }: Props) {
  const { t } = useTranslation()
  const { shortDay, time, dateTime } = useContextData().formats()
  const { nowMs, goTo } = useTimeMode()
  return (
    <div className={css.replay}>
      <IconHistory size={16} aria-hidden />
      <span role="status" title={t('time.replayHint', { date: dateTime(nowMs) })}>
        {form === 'full' ? t('time.replay', { date: dateTime(nowMs) }) : `${shortDay(nowMs)} ${time(nowMs)}`}
      </span>
      <button type="button" onClick={() => goTo(null)}>
        {form === 'full' ? t('time.backToLive') : t('time.live')}
      </button>
    </div>
  )
}
