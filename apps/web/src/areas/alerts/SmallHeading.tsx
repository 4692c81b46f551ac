import type { ReactNode } from 'react'
import { Heading } from '../../ui/layout/Heading.tsx'

/** The title of a drawing or a remark, which is smaller than what it belongs to. */
export const SmallHeading = ({ children }: { children: ReactNode }) => (
  <Heading size={13} marginBottom={4}>
    {children}
  </Heading>
)
