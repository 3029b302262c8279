import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { caller } from '../api/call.ts'
import { knownRevision } from '../api/ledger-revision.ts'
import { ignoreHeldKeys } from '../ui/keys/ignore-held-keys.ts'
import '../ui/theme.css'
import { type Client, ClientContext } from './client-context.ts'
import { clientSender } from './client-sender.ts'
import { router } from './router.tsx'
import { openSession } from './session/session.ts'
import { SessionGate } from './session/session-gate.tsx'
import { shareLogIns } from './session/share-log-ins.ts'

const session = openSession(window, (screen) => router.history.replace(screen))
const revision = knownRevision()
const send = clientSender(session, revision)
const client: Client = { session, send, call: caller(send), revision }

// Folio may run on this machine: a browser without a network still asks it.
const networkMode = 'always'
const queries = new QueryClient({
  defaultOptions: {
    queries: { networkMode, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: true },
    mutations: { networkMode },
  },
})
// Another log-in may be of another client.
session.subscribe(() => {
  if (session.state().status !== 'in') queries.clear()
})

ignoreHeldKeys(document)

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no element #root')
createRoot(root).render(
  <ClientContext value={client}>
    <QueryClientProvider client={queries}>
      <SessionGate>
        <RouterProvider router={router} />
      </SessionGate>
    </QueryClientProvider>
  </ClientContext>,
)
shareLogIns(session, new BroadcastChannel('folio.log-ins'))
void session.start()
window.addEventListener('hashchange', () => void session.followLink())
