/** An entry of the index of client commands: where the answer stands, and for what body it was given. */
export type CommandEntry = { readonly fingerprint: string; readonly stream: string; readonly revision: number }

/** Keys that the view of every service has. */
export const viewKeys = {
  command: (commandId: string): string => `cmd/${commandId}`,
  openProcesses: 'open/',
  openProcess: (id: string): string => `open/${id}`,
}
