import { Link, useLocation } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Heading } from '../../ui/layout/Heading.tsx'
import type { LayoutProps } from '../../ui/layout/layout-element.ts'
import { openTab } from '../../ui/page/open-tab.ts'
import css from './navigation.module.css'
import type { SectionGroup } from './use-sections.ts'

type Props = { group: SectionGroup; onChoose: () => void }

/** The sections of an entry of the navigation below its name, in the menu of a phone. */
export function GroupSections({ group: { name, sections }, onChoose }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const headingId = useId()
  const open = openTab(sections, pathname)
  return (
    <div className={css.group}>
      <Heading tone="muted" size={13} lineHeight="44px" id={headingId}>
        {t(`navigation.groups.${name}`)}
      </Heading>
      <SectionList aria-labelledby={headingId}>
        {sections.map((section) => (
          <li key={section.path}>
            <Link
              to={section.path}
              className={css.section}
              onClick={onChoose}
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={section === open ? 'page' : undefined}
            >
              {t(section.tabLabel ?? section.label)}
              {section.Count && <section.Count />}
            </Link>
          </li>
        ))}
      </SectionList>
    </div>
  )
}

const SectionList = (props: LayoutProps) => <Grid as="ul" columns="repeat(2, minmax(0, 1fr))" {...props} />
