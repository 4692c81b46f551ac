import '@fontsource-variable/inter/wght.css'
import './ui/theme/elements.css'
import './ui/theme/mantine.css'
import './ui/theme/base.css'
import './ui/theme/phone.css'
import './ui/theme/forced-colours.css'
import './ui/layout/layout.module.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { BilingualError } from './app/ContextFailure.tsx'
import { startMatomo } from './app/matomo.ts'
import { startLanguage } from './i18n/i18n.ts'
import { call } from './lib/call.ts'
import { MantineRoot } from './ui/theme/MantineRoot.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const root = createRoot(element)

try {
  const [params] = await Promise.all([call('getGlobalParams', {}), startLanguage()])
  startMatomo(params.matomo)
  root.render(
    <StrictMode>
      <App params={params} />
    </StrictMode>,
  )
} catch (error) {
  console.error(error)
  root.render(
    <MantineRoot>
      <BilingualError code={error instanceof Error ? error.name : ''} />
    </MantineRoot>,
  )
}
