import { useNavigate } from '@tanstack/react-router'
import { useContextData } from '../../lib/context.ts'

/** Opens the start page of another organisation, since a station of one does not exist in the other. */
export function useChooseSetup(): (setupId: string) => void {
  const navigate = useNavigate()
  const { setup, chooseSetup } = useContextData()
  return (setupId) => {
    if (setupId === setup.id) return
    chooseSetup(setupId)
    void navigate({ to: '/', search: {} })
  }
}
