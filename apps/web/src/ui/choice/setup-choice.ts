import { useNavigate } from '@tanstack/react-router'
import { useContextData } from '../../lib/context.ts'

/** Goes to another organisation, at its start: a station of one is none of the other's. */
export function useChooseSetup(): (setupId: string) => void {
  const navigate = useNavigate()
  const { setup, chooseSetup } = useContextData()
  return (setupId) => {
    if (setupId === setup.id) return
    chooseSetup(setupId)
    void navigate({ to: '/', search: {} })
  }
}
