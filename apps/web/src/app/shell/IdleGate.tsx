import { Button } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useSession } from '../session.tsx'
import css from './idle.module.css'
import { isIdle, secondsLeft, watchIdle } from './idle.ts'

type Props = { children: ReactNode }

const COUNT_MS = 1000

/**
 * Signs out after half an hour without activity in any tab of this browser, where the role asks for it, and counts the
 * last minute down. A page that is opened after as long a time shows nothing before.
 */
export function IdleGate({ children }: Props) {
  const { hasFeature } = useContextData()
  const { signOut } = useSession()
  const hasLimit = hasFeature('user_auto_logout_30')
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

/** In every tab at once: activity in one of them takes it away in all. */
function Countdown({ onOver }: { onOver: () => void }) {
  const { t } = useTranslation()
  const [seconds, setSeconds] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft()), COUNT_MS)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (seconds === 0) onOver()
  }, [seconds, onOver])
  if (seconds === null || seconds === 0) return null
  return (
    <div className={css.countdown} role="alertdialog" aria-label={t('signIn.stay')}>
      <p>{t('signIn.idleSoon', { seconds })}</p>
      {/* the click itself is the sign of life */}
      <Button size="sm" onClick={() => setSeconds(secondsLeft())}>
        {t('signIn.stay')}
      </Button>
    </div>
  )
}
