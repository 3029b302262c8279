/** The log line of a group whose handler rejected. */
export const CALLED_AGAIN = 'a message handler failed and is called again'

/** The log line of a tail whose handler threw. */
export const SKIPPED = 'a tail failed to handle a message and skips it'
