import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Row } from '../ui/layout/Row.tsx'
import { Logo } from './Logo.tsx'
import css from './loading.module.css'

type Props = {
  title: string
  children: ReactNode
  action: { label: string; run: () => void }
}

/** A screen outside the shell with one message and a way to continue. */
export function MessageScreen(props: Props) {
  return (
    <main className={css.screen}>
      <Message {...props} hasLogo />
    </main>
  )
}

/** The same message in place of a screen inside the shell. */
export function MessageInShell(props: Props) {
  return (
    <div className={css.screen}>
      <Message {...props} />
    </div>
  )
}

function Message({ title, children, action, hasLogo = false }: Props & { hasLogo?: boolean }) {
  useEffect(() => {
    document.title = `${title} · Verglas`
  }, [title])
  return (
    <div className={`${css.box} ${css.wide}`}>
      {hasLogo && <Logo size={40} />}
      <h1>{title}</h1>
      <p>{children}</p>
      <Row wraps gap={8}>
        <Button onClick={action.run}>{action.label}</Button>
      </Row>
    </div>
  )
}
