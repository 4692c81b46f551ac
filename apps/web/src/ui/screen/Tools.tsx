import type { ReactNode } from 'react'
import { Row } from '../layout/Row.tsx'
import { useIsWall } from '../wall/use-is-wall.ts'
import css from './tools.module.css'

/** The bar above a table or chart: what it shows on the left, actions on the right; hidden on a wall. */
export function Tools({ children }: { children: ReactNode }) {
  return useIsWall() ? null : (
    <Row className={css.tools} wraps align="center" justify="space-between" gap="8px 16px" paddingBottom={8}>
      {children}
    </Row>
  )
}
