import type { FormWords } from '../../ui/form/form-context.ts'

/** Words for forms whose inputs write their own labels. */
export const NO_WORDS: FormWords = { label: (key) => key, hint: () => '', option: (_, option) => option }
