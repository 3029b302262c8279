import { afterAll, beforeAll, expect, it } from 'vitest'
import { get } from './kit/calls.ts'
import { type InProcess, startInProcess } from './kit/in-process.ts'
import { type App, newApp, person, signUpWith } from './kit/log-in.ts'

let folio: InProcess
let app: App
beforeAll(async () => {
  folio = await startInProcess()
  app = await newApp(folio.demo)
})
afterAll(() => folio.stop())

it('a person signs up, lets an application in, and it acts for the person', async () => {
  const { client, tokens } = await signUpWith(folio.demo, app, person('ada'))
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'payment trade account_manage' })
  expect(tokens.refresh_token).toBeTypeOf('string')
  const nickname = await get(folio.demo, client as never, '/account/v1/nickname')
  expect(nickname.body.data.nickname).toBe('ada')
})
