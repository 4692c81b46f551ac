import { Button } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { isWallBrowser } from '../../lib/wall-browser.ts'
import { useBorrowedFocus } from '../../ui/borrowed-focus.ts'
import { useSession } from '../session.tsx'
import css from './idle.module.css'
import { isIdle, secondsLeft, watchIdle } from './idle.ts'

type Props = { children: ReactNode }

const COUNT_MS = 1000

/**
 * Signs out after half an hour without activity in any tab of this browser, if the role requires it, and counts
 * down the last minute. A page opened after the limit shows nothing before the sign-out.
 */
export function IdleGate({ children }: Props) {
  const { hasFeature } = useContextData()
  const { signOut } = useSession()
  // Nobody is active at a wall screen, and once signed out it would need a new address.
  const hasLimit = hasFeature('user_auto_logout_30') && !isWallBrowser()
  const [isOver, setIsOver] = useState(() => hasLimit && isIdle())
  const end = useCallback(() => {
    setIsOver(true)
    void signOut('idle')
  }, [signOut])
  useEffect(() => watchIdle({ hasLimit, onIdle: end }), [hasLimit, end])
  if (isOver) return null
  return (
    <>
      {children}
      {hasLimit && <Countdown onOver={end} />}
    </>
  )
}

/** Appears in every tab at once; activity in one of them closes it in all. */
function Countdown({ onOver }: { onOver: () => void }) {
  const [seconds, setSeconds] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft()), COUNT_MS)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (seconds === 0) onOver()
  }, [seconds, onOver])
  if (seconds === null || seconds === 0) return null
  return <LastMinute seconds={seconds} onStay={() => setSeconds(secondsLeft())} />
}

/** Takes the focus, so that it is read aloud and Enter answers it; afterwards returns the focus. */
function LastMinute({ seconds, onStay }: { seconds: number; onStay: () => void }) {
  const { t } = useTranslation()
  const words = useId()
  const stay = useRef<HTMLButtonElement>(null)
  useBorrowedFocus(stay)
  return (
    <div className={css.countdown} role="alertdialog" aria-label={t('signIn.stay')} aria-describedby={words}>
      <p id={words}>{t('signIn.idleSoon', { seconds })}</p>
      {/* The click itself counts as activity. */}
      <Button ref={stay} size="sm" onClick={onStay}>
        {t('signIn.stay')}
      </Button>
    </div>
  )
}
