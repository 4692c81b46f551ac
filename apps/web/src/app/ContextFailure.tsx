import { Button } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { codeOf } from '../lib/api-error.ts'
import { useComesBack } from '../lib/use-comes-back.ts'
import { Row } from '../ui/layout/Row.tsx'
import { Text } from '../ui/layout/Text.tsx'
import { errorPageOf, reasonOf } from './guards.ts'
import { Logo } from './Logo.tsx'
import css from './loading.module.css'

type Props = {
  /** Null if the person may not open any organisation. */
  error: unknown
}

/**
 * Shown if the context could not be loaded: the page for a known reason, otherwise a message in both languages,
 * because the texts of neither may be loaded.
 */
export function ContextFailure({ error }: Props) {
  const code = error === null ? 'InvalidSetup' : codeOf(error)
  const page = errorPageOf(code)
  if (page) return <Navigate to="/error/$code" params={{ code: page }} search={reasonOf(code)} replace />
  return <BilingualError code={code} />
}

export function BilingualError({ code }: { code: string }) {
  useComesBack()
  return (
    <main className={css.screen}>
      <div className={`${css.box} ${css.wide}`} role="alert">
        <Logo size={40} />
        <h1>Erreur / Error</h1>
        <p lang="fr">
          La page n’a pas pu être chargée. Rien de ce qui est enregistré n’est perdu. Rechargez la page&nbsp;;
          si cela dure, contactez l’assistance.
        </p>
        <Text lang="en" as="p" tone="muted">
          The page could not be loaded. Nothing that was saved is lost. Reload the page; if it lasts, contact
          support.
        </Text>
        <Row wraps gap={8}>
          <Button onClick={() => location.reload()}>Recharger / Reload</Button>
        </Row>
        <Text as="p" tone="muted">
          {code}
        </Text>
      </div>
    </main>
  )
}
