import type { Tracer } from '@folio/service-kit/telemetry/telemetry.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { get } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import { newApp, person, signUpWith } from '../kit/log-in.ts'

type Begun = { readonly name: string; readonly parent: string | undefined; readonly traceparent: string }

const spans: Begun[] = []
const CALLERS = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`

/** Records all spans: a span has the trace of its parent, or begins a new one. */
const tracer: Tracer = (name, parent) => {
  const id = String(spans.length).padStart(16, '0')
  const traceparent = `00-${parent?.slice(3, 35) ?? id.repeat(2)}-${id}-01`
  spans.push({ name, parent, traceparent })
  return { traceparent, end: () => undefined }
}

/** Returns the names of a span's ancestors, the nearest first. */
const above = ({ parent }: Begun): readonly string[] => {
  const next = spans.find(({ traceparent }) => traceparent === parent)
  return next === undefined ? [] : [next.name, ...above(next)]
}

const aboveThe = (name: string) => spans.filter((span) => span.name === name).map(above)

let folio: InProcess
beforeAll(async () => {
  folio = await startInProcess({ around: (ports) => ({ ...ports, tracer }) })
})
afterAll(() => folio.stop())

it('the commands of a sign-up are part of the trace of its request', async () => {
  await signUpWith(folio.demo, await newApp(folio.demo), person('traced'))
  for (const command of ['SignUp', 'OpenWallet', 'RequestAccount']) {
    expect([command, ...aboveThe(`handle ${command}`)]).toEqual([command, ['POST /login']])
  }
})

it("the commands of an operator's call are part of the trace of the call", async () => {
  await openClient(folio.demo, 'opened', '5')
  expect(aboveThe('handle DepositCash')).toEqual([['POST /operator/v1/wallets/{wallet_id}/deposits']])
  expect(aboveThe('append CashDeposited')).toEqual([['POST /operator/v1/wallets/{wallet_id}/deposits']])
})

it('a call continues the trace of its caller', async () => {
  const client = await openClient(folio.demo, 'caller')
  await get(folio.demo, client, '/wallet/v1/wallets', { traceparent: CALLERS })
  expect(spans.filter(({ parent }) => parent === CALLERS)).toMatchObject([{ name: 'GET /wallet/v1/wallets' }])
})
