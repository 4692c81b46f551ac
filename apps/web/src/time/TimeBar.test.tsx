// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { drawn } from '../test-support/drawn.tsx'
import { TimeBar } from './TimeBar.tsx'

test('playback keeps its pace, however often the page is rendered meanwhile', async () => {
  const onHour = vi.fn()
  function RestlessPage() {
    const [, setCount] = useState(0)
    useEffect(() => {
      const timer = setInterval(() => setCount((count) => count + 1), 100)
      return () => clearInterval(timer)
    }, [])
    const move = (hour: number) => onHour(hour)
    return <TimeBar hour={-3} firstHour={-24} lastHour={36} isWaiting={false} onHour={move} />
  }
  await drawn(<RestlessPage />)
  await userEvent.click(screen.getByRole('button', { name: 'Lire' }))
  await vi.waitFor(() => expect(onHour).toHaveBeenCalledWith(-2), { timeout: 3000 })
})
