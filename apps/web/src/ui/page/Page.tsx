import { type ReactNode, type Ref, useContext, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Box } from '../layout/Box.tsx'
import { Row } from '../layout/Row.tsx'
import { useFirstAnswers } from '../states/use-first-answers.ts'
import css from './page.module.css'
import { PageFactsSlot } from './page-facts-slot.ts'
import { PageFilterSlot } from './page-filter-slot.ts'
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
  /**
   * For a screen of several sections, which would push each other down as they are answered: this skeleton covers
   * them until all have had their first answer.
   */
  skeleton?: ReactNode
  children: ReactNode
}

/** The frame of a screen: title (in the top bar on a phone), facts in one line, actions, content. */
export function Page(props: PageProps) {
  const { title, titleExtras, facts, actions, layout = 'flow', skeleton, children } = props
  const isComplete = useFirstAnswers(skeleton !== undefined)
  const slot = useContext(PageTitleSlot)
  const [filterSlot, setFilterSlot] = useState<HTMLElement | null>(null)
  useEffect(() => {
    document.title = `${title} · Verglas`
  }, [title])

  const heading = (
    <h1 className={slot ? css.barTitle : css.title}>
      <span>{title}</span>
      {titleExtras}
    </h1>
  )
  const frame = (
    <div className={layout === 'full' ? css.full : css.flow}>
      {slot ? (
        <>
          {createPortal(heading, slot)}
          <PhoneHead facts={facts} actions={actions} filterRef={setFilterSlot} />
        </>
      ) : (
        <Head heading={heading} facts={facts} actions={actions} />
      )}
      <Box className={css.content} flex={1} minWidth={0} minHeight={0}>
        <PageFilterSlot value={slot && filterSlot}>{children}</PageFilterSlot>
      </Box>
    </div>
  )
  if (skeleton === undefined) return frame
  return (
    <div className={css.cover} data-covered={!isComplete || undefined}>
      {frame}
      {!isComplete && (
        <div className={css.skeleton}>
          {!slot && (
            <p className={css.title} aria-hidden>
              {title}
            </p>
          )}
          {skeleton}
        </div>
      )}
    </div>
  )
}

type HeadProps = Pick<PageProps, 'facts' | 'actions'>

/** Title, facts and actions above the content. */
function Head({ heading, facts, actions }: HeadProps & { readonly heading: ReactNode }) {
  return (
    <Row as="header" hasLineBelow wraps align="flex-end" gap="8px var(--gap)" paddingBottom={10}>
      <Box minWidth="min(100%, 240px)" flex={1}>
        {facts ? (
          <>
            {heading}
            <FactLine facts={facts} />
          </>
        ) : (
          // Nothing else may move when shared facts appear or disappear.
          <Row gap={16} align="center">
            {heading}
            <FactLine facts={facts} />
          </Row>
        )}
      </Box>
      {actions && (
        <Row wraps gap={8} align="center">
          {actions}
        </Row>
      )}
    </Row>
  )
}

/** Facts, filters and actions in one row: the title of a phone is in its top bar. */
function PhoneHead({ facts, actions, filterRef }: HeadProps & { readonly filterRef: Ref<HTMLDivElement> }) {
  return (
    <header className={css.phoneHead}>
      <FactLine facts={facts} />
      <div className={css.actions}>
        <div className={css.filters} ref={filterRef} />
        {actions}
      </div>
    </header>
  )
}

function FactLine({ facts }: Pick<PageProps, 'facts'>) {
  const sharedFacts = useContext(PageFactsSlot)
  return (
    <div className={css.facts} data-own={facts ? '' : undefined}>
      {facts}
      {sharedFacts}
    </div>
  )
}
