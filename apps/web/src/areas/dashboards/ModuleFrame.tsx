import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { FillingRoom } from '../../ui/chart/FillingRoom.tsx'
import { Heading } from '../../ui/layout/Heading.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { FailureGuard } from '../../ui/states/FailureGuard.tsx'
import { useIsWall } from '../../ui/wall/use-is-wall.ts'
import type { Module } from './dashboard.ts'
import { ModuleContent } from './ModuleContent.tsx'
import css from './module-frame.module.css'
import { isOpen, isSupported, kindOf } from './module-kinds.ts'
import { useCompleteRows } from './use-complete-rows.ts'
import { useTitles } from './use-titles.ts'

type Props = {
  readonly module: Module
  /** In the editor: buttons next to the title. */
  readonly tools?: ReactNode
}

/** Modules of rows that may be more than fit. */
const LISTS: ReadonlySet<Module['kind']> = new Set(['list', 'alerts', 'directive', 'oversight', 'news'])

/** A module with its title; an error inside it does not affect the others. */
export function ModuleFrame({ module, tools }: Props) {
  const { t } = useTranslation()
  const { hasFeature } = useContextData()
  const title = useTitles([module])(module)
  const { fillsFrame = false } = kindOf(module)
  const isWall = useIsWall()
  const body = useRef<HTMLDivElement>(null)
  useCompleteRows(body, LISTS.has(module.kind))
  return (
    <section className={css.frame} aria-label={title} data-module={module.kind}>
      <header className={css.head}>
        <Heading isCut flex={1} minWidth={0} size={13}>
          {title}
        </Heading>
        {tools}
      </header>
      <div
        ref={body}
        className={css.body}
        data-whole={fillsFrame || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is scrolled to by key.
        tabIndex={0}
      >
        {!isSupported(module) ? (
          <Empty>{t('dashboards.newerHint')}</Empty>
        ) : isOpen(module, hasFeature) ? (
          <FailureGuard key={JSON.stringify(module)} fallback={<Empty>{t('dashboards.moduleFailed')}</Empty>}>
            {fillsFrame ? (
              <ModuleContent module={module} />
            ) : (
              <FillingRoom isFixed={isWall}>
                <ModuleContent module={module} />
              </FillingRoom>
            )}
          </FailureGuard>
        ) : (
          <Empty>{t('dashboards.notOpen')}</Empty>
        )}
      </div>
    </section>
  )
}
