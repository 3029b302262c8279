import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { composeFile } from './compose/compose-file.ts'

const SCRIPT = join(import.meta.dirname, '..', '..', '..', 'infra', 'observability', 'start-grafana.sh')

const start = (environment: Readonly<Record<string, string>>) => {
  const { status, stdout, stderr } = spawnSync(SCRIPT, ['echo', 'started'], { env: environment, encoding: 'utf8' })
  return { status, stdout, stderr }
}

it('is what the container of Grafana starts with, before what its image would start', () =>
  expect(composeFile.services['grafana']).toMatchObject({ entrypoint: ['/etc/folio/start-grafana.sh', '/run.sh'] }))

it.each([{}, { GF_SECURITY_ADMIN_PASSWORD: 'development' }, { GF_SECURITY_ADMIN_PASSWORD: 'admin' }])(
  'refuses %j in production, and says what it wants',
  (given) => {
    const { status, stdout, stderr } = start({ FOLIO_ENV: 'production', ...given })
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain('GRAFANA_PASSWORD')
  },
)

it('starts in production with a password of its own, and with any in development', () => {
  const own = { FOLIO_ENV: 'production', GF_SECURITY_ADMIN_PASSWORD: 'd0c5e3f1' }
  const known = { FOLIO_ENV: 'development', GF_SECURITY_ADMIN_PASSWORD: 'development' }
  for (const given of [own, known]) expect(start(given)).toEqual({ status: 0, stdout: 'started\n', stderr: '' })
})
