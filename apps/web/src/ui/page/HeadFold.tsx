import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import css from './page.module.css'

type Props = {
  /** The `PageFilterSlot` of a phone. */
  slot: HTMLElement
  label: string
  icon: ReactNode
  /** Choices made in what is folded. */
  count?: number
  as?: 'search' | 'div'
  children: ReactNode
}

/** Content that a phone folds behind a button in the head of the page. */
export function HeadFold({ slot, label, icon, count = 0, as: Content = 'div', children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <>
      {createPortal(
        <Button
          size="sm"
          variant={count > 0 || isOpen ? 'light' : 'default'}
          aria-label={label}
          title={label}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {icon}
          {count > 0 && <span className="numbers">{count}</span>}
        </Button>,
        slot,
      )}
      <Content id={id} className={css.folded} hidden={!isOpen}>
        {children}
      </Content>
    </>
  )
}
