import { Grid } from '../../../ui/layout/Grid.tsx'
import { Note } from '../../../ui/layout/Note.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Example } from './Example.tsx'

const CONTENTS = ['A75', 'RN 88', 'Route 175']

/** Examples of the parts that only place their contents. */
export function LayoutExamples() {
  const texts = CONTENTS.map((text) => <div key={text}>{text}</div>)
  return (
    <>
      <Example name="Stack">
        <Stack gap={8}>{texts}</Stack>
      </Example>
      <Example name="Row">
        <Row gap={8}>{texts}</Row>
      </Example>
      <Example name="Grid">
        <Grid gap={8}>{texts}</Grid>
      </Example>
      <Example name="Box">
        <div>{texts}</div>
      </Example>
      <Example name="Note">
        <Note>{CONTENTS[0]}</Note>
      </Example>
    </>
  )
}
