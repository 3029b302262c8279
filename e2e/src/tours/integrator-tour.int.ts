import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import { freePort } from '@folio/test-kit/containers/free-port.ts'
import { afterAll, it } from 'vitest'
import { clusterOf } from '../cluster/compose/running-cluster.ts'
import { dataFolder } from '../kit/running-folio.ts'
import { takeTour } from './take-tour.ts'

const MINUTES_MS = 15 * 60_000

const base = `http://localhost:${await freePort()}`

await describeWithDocker('docs/tours/integrator.md', () => {
  const { dataDir: folder, remove } = dataFolder()
  const project = `folio-tour-${process.pid}`
  const variables = { FOLIO_PORT: new URL(base).port, PUBLIC_URL: base }
  const cluster = clusterOf(project, variables)
  afterAll(async () => {
    await cluster.remove()
    remove()
  }, MINUTES_MS)

  it(
    'has the described result at each command',
    () =>
      takeTour({
        file: 'docs/tours/integrator.md',
        ownPlaces: (commands) => commands.replaceAll('http://localhost:8080', base),
        environment: { ...variables, COMPOSE_PROJECT_NAME: project, TMPDIR: folder },
      }),
    MINUTES_MS,
  )
})
