import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { makeOtp } from '@folio/contracts/http/options/make-otp.ts'
import type { Call } from '../../api/call.ts'
import { pathOf } from '../../api/path.ts'
import type { Connect } from '../../api/socket/link.ts'
import { openSocket, type Socket } from '../../api/socket/socket.ts'

const REFUSED = 'The server refused the connection.'

/** Opens a WebSocket; the server has answered the upgrade when the promise resolves. */
const openWebSocket = (url: string, { onText, onClose }: Parameters<Connect>[0]): ReturnType<Connect> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url)
    socket.addEventListener('open', () =>
      resolve({ send: (text) => socket.send(text), close: () => socket.close(1000) }),
    )
    socket.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') onText(data)
    })
    socket.addEventListener('close', ({ reason }) => {
      reject(new Error(REFUSED))
      onClose(reason === '' ? 'The connection broke.' : reason)
    })
  })

/** Opens the socket of an account of the client; each connection has a one-time password of its own. */
export const openAccountSocket = (call: Call, accountId: string): Socket =>
  openSocket(async (events) => {
    const path = pathOf('/trading/v1/options/accounts/{accountId}/otp', { accountId }, {})
    const { url } = await call<DataOf<typeof makeOtp>>(path, { method: 'POST' })
    return openWebSocket(url, events)
  })
