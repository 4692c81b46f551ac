import { type ReactNode, useEffect, useState } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useSession } from '../session.tsx'
import { isIdle, watchIdle } from './idle.ts'

type Props = { children: ReactNode }

/**
 * Signs out after half an hour without activity in any tab of this browser, where the role asks for it. A page that
 * is opened after as long a time shows nothing before.
 */
export function IdleGate({ children }: Props) {
  const { hasFeature } = useContextData()
  const { signOut } = useSession()
  const hasLimit = hasFeature('user_auto_logout_30')
  const [isOver, setIsOver] = useState(() => hasLimit && isIdle())
  useEffect(
    () =>
      watchIdle({
        hasLimit,
        onIdle: () => {
          setIsOver(true)
          void signOut('idle')
        },
      }),
    [hasLimit, signOut],
  )
  return isOver ? null : children
}
