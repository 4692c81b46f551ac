import type { ReactNode } from 'react'
import { Row } from '../../../ui/layout/Row.tsx'
import css from './parts.module.css'

/** One example under the name of its component and state. */
export function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.example}>
      <code>{name}</code>
      <Row className={css.content} wraps align="center" gap="8px 14px" marginTop={6}>
        {children}
      </Row>
    </div>
  )
}
