import type { LiveStream } from './stream.ts'

const ENDS: Readonly<Record<string, string>> = {
  session_ended: 'The session has ended: no more events come.',
  token_revoked: 'The token was revoked: no more events come.',
  forbidden: 'The role or this page may not follow these events.',
}

/** Says in words that the events of a list are not read yet, or come no more; undefined while they come. */
export const streamNote = (
  state: ReturnType<LiveStream['state']>,
  { what, hasEvents }: { readonly what: string; readonly hasEvents: boolean },
): { readonly tone: 'loading' | 'failure'; readonly text: string } | undefined => {
  const shown = hasEvents ? ' Shown is what came before.' : ''
  switch (state.status) {
    case 'live':
      if (state.isCaughtUp) return undefined
      return hasEvents
        ? { tone: 'loading', text: 'Older events are still being read; more may follow.' }
        : { tone: 'loading', text: `Reading ${what}: none that fits so far, and older events are still being read …` }
    case 'off':
    case 'connecting':
      return hasEvents ? undefined : { tone: 'loading', text: `Reading ${what} …` }
    case 'waiting': {
      const seconds = Math.ceil(state.pauseMs / 1000)
      const cause = state.failure === undefined ? 'The connection broke' : 'Folio did not answer with events'
      return { tone: 'failure', text: `${cause}; it is tried again in ${seconds} s.${shown}` }
    }
    case 'ended':
      return { tone: 'failure', text: `${ENDS[state.reason] ?? `The events have ended (${state.reason}).`}${shown}` }
  }
}
