import { join } from 'node:path'
import { missingPython, runPython } from '@folio/test-kit/python-clients.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operate } from '../kit/calls.ts'
import { discovered, person, REDIRECT_URI, signUpWith } from '../kit/log-in.ts'
import { dataFolder, type RunningFolio, startFolio } from '../kit/running-folio.ts'

const why = missingPython(
  ['idpyoidc', 'authlib.oidc.core', 'requests_oauthlib', 'joserfc'],
  ['idpyoidc', 'authlib', 'requests-oauthlib', 'joserfc'],
)

const SCOPE = 'openid profile email payment'
const PROGRAMS = join(import.meta.dirname, 'python')

/** The output of a program in Python after a log-in. */
type LoggedIn = {
  readonly scope: readonly string[]
  readonly alg: string
  readonly claims: Readonly<Record<string, unknown>>
  readonly userinfo: Readonly<Record<string, unknown>>
  readonly refreshed: boolean
  readonly refreshed_scope: readonly string[]
  readonly revoked: number
  readonly afterwards: number
  /** Set by a client that checks the server's metadata against the standard. */
  readonly described?: boolean
}

describe.skipIf(why !== '')(`OpenID Connect, as its clients in Python check it${why}`, () => {
  const { dataDir, remove } = dataFolder()
  let folio: RunningFolio
  let applicationId = ''
  beforeAll(async () => {
    folio = await startFolio(dataDir, '--limits', 'off')
    const registered = await operate(folio.demo, 'applications', {
      name: 'On a device',
      redirect_uris: ['http://127.0.0.1/callback', REDIRECT_URI],
    })
    applicationId = registered.body.data.application_id
  })
  afterAll(async () => {
    await folio.stop()
    remove()
  })

  it.each(['requests_oauthlib', 'authlib', 'idpyoidc'])(
    '%s logs in, reads who it is, refreshes and revokes',
    async (library) => {
      const who = person(`by_${library}`.slice(0, 20))
      await signUpWith(folio.demo, await discovered(folio.demo, applicationId), who)
      const given = { base_url: folio.demo.base_url, client_id: applicationId, scope: SCOPE, ...who }
      const { code, output, errors } = runPython('python3', [join(PROGRAMS, `with_${library}.py`)], {
        cwd: dataDir,
        input: JSON.stringify(given),
      })
      expect(code, errors).toBe(0)
      const { described, ...loggedIn }: LoggedIn = JSON.parse(output)
      const sub = loggedIn.claims['sub']
      expect({
        ...loggedIn,
        scope: loggedIn.scope.toSorted(),
        refreshed_scope: loggedIn.refreshed_scope.toSorted(),
      }).toEqual({
        scope: SCOPE.split(' ').toSorted(),
        alg: 'RS256',
        claims: expect.objectContaining({ iss: folio.demo.base_url, sub: expect.stringMatching(/^[0-9a-f-]{36}$/) }),
        userinfo: { sub, nickname: who.nickname, email: who.email, email_verified: false },
        refreshed: true,
        refreshed_scope: SCOPE.split(' ').toSorted(),
        revoked: 200,
        afterwards: 401,
      })
      expect(described ?? true).toBe(true)
    },
    120_000,
  )
})
