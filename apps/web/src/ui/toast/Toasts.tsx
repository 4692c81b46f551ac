import { useSyncExternalStore } from 'react'
import { IconAlertTriangle, IconCheck } from '../icons.ts'
import { closeToast, currentToasts, onToasts } from './toast.ts'
import css from './toasts.module.css'

/** The current toasts; a click closes one early. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts)
  return (
    <div className={css.toasts} role="status">
      {toasts.map(({ id, message, kind }) => (
        <button key={id} type="button" className={css.toast} data-kind={kind} onClick={() => closeToast(id)}>
          {kind === 'done' ? (
            <IconCheck size={18} aria-hidden />
          ) : (
            <IconAlertTriangle size={18} aria-hidden />
          )}
          {message}
        </button>
      ))}
    </div>
  )
}
