import { CloseButton } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useBorrowedFocus } from '../borrowed-focus.ts'
import css from './drawer.module.css'

type Props = { title: string; onClose: () => void; children: ReactNode }

/**
 * A temporary panel next to a screen, on a phone over its lower part. It is not modal: the screen remains usable. It
 * takes the focus when it opens; Esc closes it and returns the focus.
 */
export function Drawer({ title, onClose, children }: Props) {
  const { t } = useTranslation()
  const heading = useId()
  const box = useRef<HTMLDialogElement>(null)
  useBorrowedFocus(box)
  return createPortal(
    <dialog
      ref={box}
      open
      className={css.drawer}
      aria-labelledby={heading}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <header className={css.head}>
        <h2 id={heading}>{title}</h2>
        <CloseButton aria-label={t('app.close')} onClick={onClose} />
      </header>
      <div className={css.body}>{children}</div>
    </dialog>,
    document.body,
  )
}
