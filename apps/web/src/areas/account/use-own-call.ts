import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { failureWords } from '../../lib/failure-words.ts'

/**
 * A change of sign-in methods; afterwards the displayed methods are fetched again. `problem` is a sentence.
 */
export function useOwnCall<Input, Answer>(send: (input: Input) => Promise<Answer>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { setup } = useContextData()
  const { mutateAsync, isPending, error, reset, data } = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      for (const name of ['getAccount', 'listDevices'])
        await client.invalidateQueries({ queryKey: [setup.id, name] })
    },
  })
  return {
    /** Resolves to null if the call was refused; `problem` then has the reason. */
    run: (input: Input): Promise<Answer | null> => mutateAsync(input).catch(() => null),
    isRunning: isPending,
    problem: error ? failureWords(t, error) : null,
    code: error && 'code' in error ? String(error.code) : null,
    answer: data ?? null,
    reset,
  }
}
