import type { Notifier } from './port.ts'

/** Delivers nothing: the views hold the notifications, and the operator API lists them. */
export const polledNotifier = (): Notifier => ({ isPolled: true, deliver: async () => {} })
