import { makeOtp } from '@folio/contracts/http/options/make-otp.ts'
import { within } from '@folio/kernel/timing/within.ts'
import { z } from 'zod'
import type { Demo, SampleClient } from '../../demo-file.ts'
import { askAs } from './options-account.ts'

const TIMEOUT_MS = 10_000

const otpShown = z.object({ data: z.object({ url: z.string() }) })
const frameShown = z.object({
  req_id: z.number().optional(),
  error: z.object({ code: z.string(), subcode: z.string().optional(), message: z.string() }).optional(),
  buy: z.object({ contract_id: z.number() }).optional(),
})

/** The answer of a socket: the contract that was bought, or why the request was refused. */
export type SocketAnswer = z.infer<typeof frameShown>

/** Asks the socket of an options account once; rejects if it does not answer. */
export const askSocket = async (
  demo: Demo,
  client: SampleClient,
  { accountId, request }: { readonly accountId: string; readonly request: object },
): Promise<SocketAnswer> => {
  const path = makeOtp.path.replace('{accountId}', accountId)
  const { data } = otpShown.parse(await askAs(demo, client, { method: makeOtp.method, path }))
  const { promise, resolve, reject } = Promise.withResolvers<SocketAnswer>()
  const socket = new WebSocket(data.url)
  socket.addEventListener('open', () => socket.send(JSON.stringify({ ...request, req_id: 1 })))
  socket.addEventListener('message', ({ data: text }) => {
    const frame = frameShown.parse(JSON.parse(String(text)))
    if (frame.req_id === 1) resolve(frame)
  })
  socket.addEventListener('close', ({ code }) =>
    reject(new Error(`the socket of an options account was closed: ${code}`)),
  )
  return within(TIMEOUT_MS, promise, 'the answer of the socket of an options account').finally(() => socket.close())
}
