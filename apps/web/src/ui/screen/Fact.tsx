import type { ReactNode } from 'react'
import { Row } from '../layout/Row.tsx'

type Props = { icon?: ReactNode; children: ReactNode }

/** One of the facts below a title, after its icon. */
export function Fact({ icon, children }: Props) {
  return (
    <Row as="span" isInline gap={5} align="center">
      {icon}
      {children}
    </Row>
  )
}
