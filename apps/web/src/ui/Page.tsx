import { type ReactNode, useEffect } from 'react'
import css from './page.module.css'

type Props = {
  title: string
  /** Beside the title: a star, a sign. */
  beside?: ReactNode
  /** One line of facts under the title. */
  facts?: ReactNode
  actions?: ReactNode
  /** `full`: the content fills the window and scrolls inside; `flow`: the page scrolls. */
  layout?: 'flow' | 'full'
  children: ReactNode
}

/** The frame of a screen: title, facts in one line, actions, content. */
export function Page({ title, beside, facts, actions, layout = 'flow', children }: Props) {
  useEffect(() => {
    document.title = `${title} · Verglas`
  }, [title])

  return (
    <div className={layout === 'full' ? css.full : css.flow}>
      <header className={css.head}>
        <div className={css.headText}>
          <h1 className={css.title}>
            {title}
            {beside}
          </h1>
          {facts && <div className={css.facts}>{facts}</div>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      <div className={css.content}>{children}</div>
    </div>
  )
}
