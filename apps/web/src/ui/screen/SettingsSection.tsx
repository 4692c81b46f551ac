import type { ReactNode } from 'react'
import css from './settings-section.module.css'

/** A group of settings of a person, below the one before it, with a muted explanation under its title. */
export const SettingsSection = ({ children }: { children: ReactNode }) => (
  <section className={css.section}>{children}</section>
)
