import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { composeFile } from '../cluster/compose/compose-file.ts'

const script = readFileSync(join(import.meta.dirname, '..', '..', '..', 'infra', 'edge', 'start.sh'), 'utf8')
const [warnOfOpenPort = ''] = /^warn_of_open_port\(\) \{.*?^\}/ms.exec(script) ?? []

const saidWith = (env: Readonly<Record<string, string>>): string => {
  const ended = spawnSync('sh', ['-euc', `${warnOfOpenPort}\nwarn_of_open_port`], { env: { ...env }, encoding: 'utf8' })
  expect(ended.status).toBe(0)
  return ended.stderr
}

const FOLIO_TRUSTED_PROXIES = '172.18.0.1'

it.each(['0.0.0.0', '::', '[::]', '192.0.2.1'])(
  'the edge warns that trusted proxies can be imitated where its port is open at %s',
  (FOLIO_BIND) => {
    expect(saidWith({ FOLIO_TRUSTED_PROXIES, FOLIO_BIND })).toMatch(
      `warning: FOLIO_TRUSTED_PROXIES is set, and FOLIO_BIND=${FOLIO_BIND} `,
    )
    expect(saidWith({ FOLIO_BIND })).toBe('')
  },
)

it.each([{}, { FOLIO_BIND: '' }, { FOLIO_BIND: '127.0.0.1' }, { FOLIO_BIND: '::1' }])(
  'the edge prints no warning if its port is open to this machine alone: %o',
  (bind) => expect(saidWith({ FOLIO_TRUSTED_PROXIES, ...bind })).toBe(''),
)

it('the edge prints the warning before it validates the proxies, and gets the address of its port from a setting', () => {
  expect(script).toContain('\nwarn_of_open_port\ntrust_proxies\n')
  expect(composeFile.services['edge']?.environment).toHaveProperty('FOLIO_BIND')
})
