import { type ViewKey, viewKey, viewPrefix } from './view-key.ts'

/**
 * An entry of the index of client commands: the fingerprint of the body, and where its answer stands, or, as long as none
 * is known, until when (microseconds since 1970) the command may take effect, and on which account, where it was sent to one.
 */
export type CommandEntry =
  | { readonly fingerprint: string; readonly stream: string; readonly revision: number }
  | { readonly fingerprint: string; readonly notAfter: number; readonly account?: string }

/** A process that waits for its next step: the event that makes the step necessary, and when that happened. */
export type OpenProcess = { readonly stream: string; readonly revision: number; readonly since: string }

/** The newest event that a view shows, told by its place and its id; anything that has the same one has all before it. */
export type StandsOn = { readonly stream: string; readonly revision: number; readonly id: string }

/** Up to where no command is in the index any more: its id was kept for as long as ids are. */
export type Forgotten = { readonly position: number }

/** What is worth nothing after a moment: then it is dropped, at some time. */
export type Passing = { readonly expires_at: string }

/** Before which moment everything that passes has been dropped. */
export type Passed = { readonly before: string }

/** Keys that the view of every service has. */
export const viewKeys = {
  /** Moves with the view's mark; left out where the view shows no event yet. */
  standsOn: viewKey<StandsOn>('stands-on'),
  /** Left out where every command is in the index. */
  forgotten: viewKey<Forgotten>('forgotten'),
  /** Left out where nothing was dropped yet. */
  passed: viewKey<Passed>('passed'),
  passing: viewPrefix<Passing>('passing/'),
  command: (commandId: string): ViewKey<CommandEntry> => viewKey(`cmd/${commandId}`),
  openProcesses: viewPrefix<OpenProcess>('open/'),
  openProcess: (id: string): ViewKey<OpenProcess> => viewKey(`open/${id}`),
}
