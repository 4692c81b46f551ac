import { type ReactNode, useContext, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Box } from '../layout/Box.tsx'
import { Row } from '../layout/Row.tsx'
import css from './page.module.css'
import { PageFactsSlot } from './page-facts-slot.ts'
import { PageTitleSlot } from './page-title-slot.ts'

export type PageProps = {
  title: string
  /** Next to the title: a star, a badge. */
  titleExtras?: ReactNode
  /** One line of facts under the title. */
  facts?: ReactNode
  actions?: ReactNode
  /** `full`: the content fills the window and scrolls inside; `flow`: the page scrolls. */
  layout?: 'flow' | 'full'
  children: ReactNode
}

/** The frame of a screen: title (in the top bar on a phone), facts in one line, actions, content. */
export function Page({ title, titleExtras, facts, actions, layout = 'flow', children }: PageProps) {
  const slot = useContext(PageTitleSlot)
  const sharedFacts = useContext(PageFactsSlot)
  useEffect(() => {
    document.title = `${title} · Verglas`
  }, [title])

  const heading = (
    <h1 className={slot ? css.barTitle : css.title}>
      <span>{title}</span>
      {titleExtras}
    </h1>
  )
  const hasHead = !slot || facts || actions
  const factLine = (
    <div className={css.facts}>
      {facts}
      {sharedFacts}
    </div>
  )
  return (
    <div className={layout === 'full' ? css.full : css.flow}>
      {slot && createPortal(heading, slot)}
      {hasHead && (
        <Row as="header" hasLineBelow wraps align="flex-end" gap="8px var(--gap)" paddingBottom={10}>
          <Box minWidth="min(100%, 240px)" flex={1}>
            {facts || slot ? (
              <>
                {!slot && heading}
                {factLine}
              </>
            ) : (
              // Nothing else may move when shared facts appear or disappear.
              <Row gap={16} align="center">
                {heading}
                {factLine}
              </Row>
            )}
          </Box>
          {actions && (
            <Row wraps gap={8} align="center">
              {actions}
            </Row>
          )}
        </Row>
      )}
      <Box flex={1} minWidth={0} minHeight={0} paddingTop={12}>
        {children}
      </Box>
    </div>
  )
}
