import path from 'node:path'
import sharp from 'sharp'
import { testApp } from '../apps/server/src/test-support/test-app.ts'
import { withFolder } from '../scripts/temporary.ts'
import { type Figure, kilobytes, type Measurement, median, ms } from '../test-material/figure.ts'

/** The number of cameras that the share is reported for. */
const CAMERAS = 500
const PERIOD_S = 300
const BUDGET_PCT = 20

/** Enough cameras to measure the cost of a picture, with several pictures each. */
const MEASURED_CAMERAS = 10
const PICTURES_EACH = 6
const WARM_UP = 10
const [WIDTH_PX, HEIGHT_PX] = [1280, 720]

export const cameras: Measurement = {
  name: 'cameras',
  title: `Pictures of ${CAMERAS} cameras, one each ${PERIOD_S / 60} minutes: received, masked, stored with a small one`,
  measure: () =>
    withFolder(async (folder) => {
      let nowMs = Date.now()
      const app = await testApp({ dataFolder: path.join(folder, 'data'), now: () => new Date(nowMs) })
      try {
        const cameras: Awaited<ReturnType<typeof aCamera>>[] = []
        for (let index = 0; index < MEASURED_CAMERAS; index += 1)
          cameras.push(await aCamera(app, `bench-${index}`))
        const pictures = await Promise.all(
          Array.from({ length: PICTURES_EACH * MEASURED_CAMERAS + WARM_UP }, (_, index) =>
            roadPicture(index),
          ),
        )
        const send = async (index: number) => {
          // A camera may not send more often.
          if (index % MEASURED_CAMERAS === 0) nowMs += 60_000
          const camera = cameras[index % MEASURED_CAMERAS]
          const { statusCode, body } = await app.fastify.inject({
            method: 'PUT',
            url: camera?.address ?? '',
            headers: { authorization: `Bearer ${camera?.secret}`, 'content-type': 'image/jpeg' },
            payload: pictures[index] as Buffer,
          })
          if (statusCode !== 200) throw new Error(`picture ${index}: ${statusCode} ${body}`)
        }
        for (let index = 0; index < WARM_UP; index += 1) await send(index)
        const before = process.cpuUsage()
        const took: number[] = []
        for (let index = WARM_UP; index < pictures.length; index += 1) {
          const startedMs = performance.now()
          await send(index)
          took.push(performance.now() - startedMs)
        }
        const { user, system } = process.cpuUsage(before)
        const cpuMs = (user + system) / 1000 / took.length
        const sharePct = (100 * CAMERAS * cpuMs) / (PERIOD_S * 1000)
        const bytes = pictures.reduce((sum, picture) => sum + picture.length, 0) / pictures.length
        return [
          {
            what: `a picture of ${WIDTH_PX} × ${HEIGHT_PX} (${kilobytes(bytes)}), processor of the program`,
            figure: ms(cpuMs),
          },
          { what: 'the same, from its arrival to its answer, half of them below', figure: ms(median(took)) },
          {
            what: `${CAMERAS} cameras × one each ${PERIOD_S / 60} minutes, of one processor, without the database`,
            figure: `${sharePct.toFixed(1)} %`,
            budget: `${BUDGET_PCT} %`,
            isMet: sharePct <= BUDGET_PCT,
          },
        ] satisfies Figure[]
      } finally {
        await app.close()
      }
    }),
}

type App = Awaited<ReturnType<typeof testApp>>

/** A camera of the tests' small organisation, with a token and a mask to burn in. */
async function aCamera(app: App, id: string): Promise<{ secret: string; address: string }> {
  const camera = {
    name: id,
    longitude: 3.1,
    latitude: 45.2,
    heading: null,
    road: null,
    kilometre: null,
    zoneId: null,
    stationId: null,
    castpointId: null,
    everyMinutes: 5,
    state: 'in_service',
    expectedRevision: null,
  }
  const response = await app.as('olga', 'PUT', `/setups/north/own_cameras/${id}`, { body: camera })
  await app.tail.waitForRevision((response.body as { rev: number }).rev)
  const corner = [
    [0, 0],
    [0.2, 0],
    [0.2, 0.2],
    [0, 0.2],
  ]
  const masked = await app.as('olga', 'PUT', `/setups/north/cameras/north_${id}/masks`, {
    body: { masks: [corner], expectedRevision: null },
  })
  await app.tail.waitForRevision((masked.body as { rev: number }).rev)
  const { body } = await app.as('olga', 'POST', `/setups/north/own_cameras/${id}/token`)
  return body as { secret: string; address: string }
}

/** Sky, road and sensor noise at dusk, so that it has the size of a real camera picture. */
async function roadPicture(index: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 110 + (index % 30), sigma: 14 } as const
  const grain = {
    create: { width: WIDTH_PX, height: HEIGHT_PX, channels: 3, background: '#777', noise },
  } as const
  const road = await sharp({
    create: { width: WIDTH_PX, height: HEIGHT_PX / 2, channels: 3, background: '#3c4046' },
  })
    .png()
    .toBuffer()
  return sharp(grain)
    .composite([{ input: road, top: HEIGHT_PX / 2, left: 0, blend: 'multiply' }])
    .blur(0.8)
    .jpeg({ quality: 80 })
    .toBuffer()
}
