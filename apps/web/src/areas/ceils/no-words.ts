import type { FormWords } from '../../ui/form/form-context.ts'

/** These forms write their labels themselves. */
export const NO_WORDS: FormWords = { label: (key) => key, hint: () => '', option: (_, option) => option }
