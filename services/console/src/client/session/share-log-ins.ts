import type { Session } from './session.ts'

/** The channel between the tabs of this browser: a message on it says that its sender is logged in now. */
export type LogInChannel = {
  readonly postMessage: (message: string) => void
  readonly addEventListener: (type: 'message', listener: () => void) => void
}

const LOGGED_IN = 'logged in'

/** Tells the other tabs of the browser when this one is logged in, and asks for the session again when another one tells so. */
export const shareLogIns = (session: Pick<Session, 'state' | 'subscribe' | 'join'>, channel: LogInChannel): void => {
  let wasIn = false
  session.subscribe(() => {
    const isIn = session.state().status === 'in'
    if (isIn && !wasIn) channel.postMessage(LOGGED_IN)
    wasIn = isIn
  })
  channel.addEventListener('message', () => void session.join())
}
