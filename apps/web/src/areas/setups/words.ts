import type { TFunction } from 'i18next'
import { timeZoneLabel } from '../../ui/form/fields.ts'
import type { FormWords } from '../../ui/form/form-context.ts'

/** The labels of the settings fields. */
export const settingsWords = (t: TFunction): FormWords => ({
  label: (key) => t(`organisation.fields.${key}`),
  hint: (key) => t(`organisation.hints.${key}`, { defaultValue: '' }),
  option: (key, option) =>
    key === 'timezone' ? timeZoneLabel(option) : t(`organisation.options.${key}.${option}`),
  addRow: () => t('organisation.addSlide'),
})
