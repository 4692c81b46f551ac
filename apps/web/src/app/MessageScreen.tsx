import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Logo } from './Logo.tsx'
import css from './loading.module.css'

type Props = {
  title: string
  children: ReactNode
  action?: { label: string; run: () => void }
  other?: { label: string; run: () => void }
}

/** A screen outside the shell that says one thing and offers the way on. */
export function MessageScreen({ title, children, action, other }: Props) {
  useEffect(() => {
    document.title = `${title} · Verglas`
  }, [title])
  return (
    <main className={css.screen}>
      <div className={`${css.box} ${css.wide}`}>
        <Logo size={40} />
        <h1>{title}</h1>
        <p>{children}</p>
        <div className={css.actions}>
          {action && <Button onClick={action.run}>{action.label}</Button>}
          {other && (
            <Button variant="default" onClick={other.run}>
              {other.label}
            </Button>
          )}
        </div>
      </div>
    </main>
  )
}
