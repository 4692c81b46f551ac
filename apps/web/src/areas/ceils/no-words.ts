import type { FormWords } from '../../ui/form/form-context.ts'

/** For forms that write their labels themselves. */
export const NO_WORDS: FormWords = { label: (key) => key, hint: () => '', option: (_, option) => option }
