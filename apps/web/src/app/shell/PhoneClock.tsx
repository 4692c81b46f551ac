import { useTranslation } from 'react-i18next'
import { BackToLive } from './LiveState.tsx'
import { StateIcon } from './StateIcon.tsx'
import css from './status.module.css'
import { TimePopover } from './TimePopover.tsx'
import { useScreenState } from './use-screen-state.ts'

/** The clock of a phone, in its top bar: the state of the screen and the time of its data; opens the time picker. */
export function PhoneClock() {
  const { t } = useTranslation()
  const { kind, words, hint, dataTime } = useScreenState()
  return (
    <div className={css.state} data-kind={kind}>
      <TimePopover position="bottom-end">
        {(button) => (
          <button {...button} className={css.phoneClock} title={hint}>
            <StateIcon kind={kind} />
            <span className={css.phoneTime}>{dataTime ?? '–'}</span>
            <span className="visually-hidden"> · {t('time.chooseDateTime')}</span>
          </button>
        )}
      </TimePopover>
      <span className="visually-hidden" role="status">
        {words}
      </span>
      {kind === 'replay' && <BackToLive isShort />}
    </div>
  )
}
