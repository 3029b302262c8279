import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { caller, sender, sendWithoutSession } from '../api/call.ts'
import { knownRevision } from '../api/ledger-revision.ts'
import { readerActivity } from '../api/reader-activity.ts'
import { sessionHalf } from '../api/session.ts'
import { ignoreHeldKeys } from '../ui/keys/ignore-held-keys.ts'
import '../ui/theme.css'
import { type Api, ApiContext } from './api-context.ts'
import { queryClient } from './queries.ts'
import { router } from './router.tsx'
import { redeemLink } from './session/redeem-link.ts'
import { SessionGate } from './session/session-gate.tsx'
import { liveStream, StreamContext } from './shell/stream.ts'

const session = sessionHalf(window.localStorage, window)
const isActive = readerActivity(window, () => performance.now())
const send = sender(session, { revision: knownRevision(), isActive })
const api: Api = { send, session, call: caller(send), callWithoutSession: caller(sendWithoutSession) }

const queries = queryClient()
const stream = liveStream(api, () => void queries.invalidateQueries())
let half = session.read()
// Another session, also one of another tab, may be another operator's.
session.subscribe(() => {
  if (session.read() === half) return
  half = session.read()
  queries.clear()
})

const link = await redeemLink(api, window)

ignoreHeldKeys(document)

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no element #root')
createRoot(root).render(
  <ApiContext value={api}>
    <StreamContext value={stream}>
      <QueryClientProvider client={queries}>
        <SessionGate link={link}>
          <RouterProvider router={router} />
        </SessionGate>
      </QueryClientProvider>
    </StreamContext>
  </ApiContext>,
)
