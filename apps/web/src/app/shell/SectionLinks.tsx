import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import css from './navigation.module.css'
import { openAt, useSections } from './use-sections.ts'

type Props = { className: string | undefined; onChoose?: () => void }

/** Every section that exists for the person, icon over label. */
export function SectionLinks({ className, onChoose }: Props) {
  const { t } = useTranslation()
  const sections = useSections()
  const { pathname } = useLocation()
  return (
    <ul className={className}>
      {sections.map((section) => (
        <li key={section.path}>
          <Link to={section.path} className={css.entry} onClick={onChoose} {...openAt(section, pathname)}>
            <section.Icon size={24} stroke={1.6} />
            {t(section.label)}
            {'Count' in section && <section.Count />}
          </Link>
        </li>
      ))}
    </ul>
  )
}
